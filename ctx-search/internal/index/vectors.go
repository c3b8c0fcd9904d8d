package index

import (
	"context"
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/cc490767/ctx/shared/wire"
)

// Matrix holds the vectors of one model, row after row.
type Matrix struct {
	Model wire.Model
	Texts []int64 // texts.id of each row
	Data  []int8
	stamp string // state of the segments that it was read from
}

// Model returns the model that search uses, nil if there is none or it has no
// vectors.
func (x *Index) Model(ctx context.Context) (*wire.Model, error) {
	var m wire.Model
	err := x.row(ctx, `SELECT id, name, dim, scale FROM models WHERE active = 1
		AND EXISTS (SELECT 1 FROM segments WHERE model_id = models.id AND count > 0)`).Scan(&m.ID, &m.Name, &m.Dim, &m.Scale)
	if none(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("active model: %w", err)
	}
	return &m, nil
}

// Matrix returns all vectors of a model. It returns old itself if that is still
// what the index holds.
func (x *Index) Matrix(ctx context.Context, m *wire.Model, old *Matrix) (*Matrix, error) {
	var stamp string
	var total int64
	err := x.row(ctx, `SELECT printf('%s %d %d %d', ?1, count(*), ifnull(max(id), 0), ifnull(sum(count), 0)), ifnull(sum(count), 0)
		FROM segments WHERE model_id = ?1`, m.ID).Scan(&stamp, &total)
	if err != nil {
		return nil, fmt.Errorf("vectors: %w", err)
	}
	if old != nil && old.stamp == stamp {
		return old, nil
	}
	out := &Matrix{Model: *m, Texts: make([]int64, 0, total), Data: make([]int8, 0, total*int64(m.Dim)), stamp: stamp}
	rows, err := x.query(ctx, `SELECT id, count, text_ids, data FROM segments WHERE model_id = ? ORDER BY id`, m.ID)
	if err != nil {
		return nil, fmt.Errorf("vectors: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, count int64
		var texts, data []byte
		if err := rows.Scan(&id, &count, &texts, &data); err != nil {
			return nil, fmt.Errorf("vectors: %w", err)
		}
		if int64(len(texts)) != 8*count || int64(len(data)) != count*int64(m.Dim) {
			return nil, fmt.Errorf("vectors: segment %d of model %s has a wrong size: run ctx-store check", id, m.Name)
		}
		for i := range count {
			out.Texts = append(out.Texts, int64(binary.LittleEndian.Uint64(texts[8*i:])))
		}
		if len(data) > 0 {
			out.Data = append(out.Data, unsafe.Slice((*int8)(unsafe.Pointer(&data[0])), len(data))...)
		}
	}
	return out, rows.Err()
}
