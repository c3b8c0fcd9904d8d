package index

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/cc490767/ctx/shared/wire"
)

// SegmentRows is how many vectors a full segment holds.
const SegmentRows = 1024

// Model is a models row.
type Model struct {
	wire.Model
	Active bool
}

// tail is the segment of a model that is not full yet. It is held in memory
// within a transaction and written once at its end.
type tail struct {
	id      int64
	count   int
	textIDs []byte
	data    []byte
	dirty   bool
}

// Fate is what became of a vector.
type Fate int

// The fates of a vector.
const (
	Added   Fate = iota
	Known        // the index has it already
	Waiting      // its text is not stored (yet)
)

// ErrVector marks vectors that cannot be stored: the stream is at fault.
var ErrVector = errors.New("vector cannot be stored")

// PutVector stores a vector under its text, once for each text and model. made
// describes the model if its tool's header did.
func (w *Writer) PutVector(v *wire.Vector, made *wire.Model) (Fate, error) {
	hash, err := hex.DecodeString(v.Hash)
	if err != nil || len(hash) != 32 {
		return 0, fmt.Errorf("%w: hash %q is not a SHA-256", ErrVector, v.Hash)
	}
	var text int64
	found, err := w.find(`SELECT id FROM texts WHERE hash = ?`, []any{hash}, &text)
	if err != nil {
		return 0, err
	}
	if !found {
		return Waiting, nil
	}
	var segment int64
	found, err = w.find(`SELECT segment_id FROM vectors WHERE model_id = ? AND text_id = ?`, []any{v.Model, text}, &segment)
	if err != nil || found {
		return Known, err
	}
	if v.Cached {
		return 0, fmt.Errorf("%w: said to be stored, but there is none of model %s for hash %s: run the pipe again", ErrVector, v.Model, v.Hash)
	}
	return Added, w.addVector(text, v, made)
}

func (w *Writer) addVector(text int64, v *wire.Vector, made *wire.Model) error {
	if v.Dim < 1 || v.Dim > 1<<16 || v.Model == "" {
		return fmt.Errorf("%w: dimension %d of model %q", ErrVector, v.Dim, v.Model)
	}
	if err := w.Begin(); err != nil {
		return err
	}
	m, err := w.model(v, made)
	if err != nil {
		return err
	}
	if v.Dim != m.Dim {
		return fmt.Errorf("%w: %d components, model %s has %d", ErrVector, v.Dim, m.Name, m.Dim)
	}
	if v.Encoding == wire.EncodingInt8 && v.Scale != 0 && v.Scale != m.Scale {
		return fmt.Errorf("%w: scale %g, model %s is stored with %g", ErrVector, v.Scale, m.Name, m.Scale)
	}
	data, err := wire.DecodeInt8(v.Encoding, v.Data, v.Dim, m.Scale)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrVector, err)
	}
	t, err := w.tail(m)
	if err != nil {
		return err
	}
	if t.id == 0 {
		res, err := w.result(`INSERT INTO segments (model_id, count, text_ids, data) VALUES (?, 0, x'', x'')`, m.ID)
		if err != nil {
			return err
		}
		if t.id, err = res.LastInsertId(); err != nil {
			return err
		}
	}
	t.textIDs = binary.LittleEndian.AppendUint64(t.textIDs, uint64(text))
	for _, x := range data {
		t.data = append(t.data, byte(x))
	}
	t.count++
	t.dirty, w.changed = true, true
	if err := w.exec(`INSERT INTO vectors (model_id, text_id, segment_id) VALUES (?, ?, ?)`, m.ID, text, t.id); err != nil {
		return err
	}
	if t.count == SegmentRows {
		return w.writeTail(m.ID, t)
	}
	return nil
}

// model returns the row of a vector's model and makes it with the first vector.
func (w *Writer) model(v *wire.Vector, made *wire.Model) (*Model, error) {
	m, err := w.FindModel(v.Model)
	if err != nil || m != nil {
		return m, err
	}
	m = &Model{Model: wire.Model{ID: v.Model, Name: v.Model, Dim: v.Dim, Scale: v.Scale}}
	if made != nil && made.ID == v.Model {
		m.Name = made.Name
		if m.Dim = made.Dim; made.Scale != 0 {
			m.Scale = made.Scale
		}
	}
	if m.Scale <= 0 {
		m.Scale = wire.UnitScale(m.Dim)
	}
	if _, err := wire.DecodeInt8(v.Encoding, v.Data, m.Dim, m.Scale); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrVector, err) // a damaged vector must not describe the model
	}
	if err := w.exec(`INSERT INTO models (id, name, dim, scale) VALUES (?, ?, ?, ?)`, m.ID, m.Name, m.Dim, m.Scale); err != nil {
		return nil, err
	}
	w.models[m.ID] = m
	return m, nil
}

// FindModel returns a model's row, nil if there is none.
func (w *Writer) FindModel(id string) (*Model, error) {
	if m := w.models[id]; m != nil {
		return m, nil
	}
	m := &Model{Model: wire.Model{ID: id}}
	found, err := w.find(`SELECT name, dim, scale, active FROM models WHERE id = ?`, []any{id}, &m.Name, &m.Dim, &m.Scale, &m.Active)
	if err != nil || !found {
		return nil, err
	}
	w.models[id] = m
	return m, nil
}

// Activate makes a model the one that search uses, if it has a row.
func (w *Writer) Activate(id string) error {
	m, err := w.FindModel(id)
	if err != nil || m == nil || m.Active {
		return err
	}
	if err := w.Begin(); err != nil {
		return err
	}
	w.changed = true
	clear(w.models)
	return w.exec(`UPDATE models SET active = (id = ?)`, id)
}

// tail returns the segment of a model that has room.
func (w *Writer) tail(m *Model) (*tail, error) {
	if t := w.tails[m.ID]; t != nil && t.count < SegmentRows {
		return t, nil
	}
	t := new(tail)
	_, err := w.find(`SELECT id, count, text_ids, data FROM segments WHERE model_id = ? AND count < ? ORDER BY id DESC LIMIT 1`,
		[]any{m.ID, SegmentRows}, &t.id, &t.count, &t.textIDs, &t.data)
	if err != nil {
		return nil, err
	}
	w.tails[m.ID] = t
	return t, nil
}

func (w *Writer) writeTails() error {
	for model, t := range w.tails {
		if t.dirty {
			if err := w.writeTail(model, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *Writer) writeTail(model string, t *tail) error {
	t.dirty = false
	return w.exec(`UPDATE segments SET count = ?, text_ids = ?, data = ? WHERE id = ? AND model_id = ?`, t.count, t.textIDs, t.data, t.id, model)
}
