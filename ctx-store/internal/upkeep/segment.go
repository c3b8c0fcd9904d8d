package upkeep

import (
	"encoding/binary"

	"github.com/cc490767/ctx/ctx-store/internal/index"
)

type model struct {
	id, name string
	dim      int
}

func (g *collector) models() (out []model, err error) {
	rows, err := g.tx.QueryContext(g.ctx, `SELECT id, name, dim FROM models ORDER BY id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var m model
		if err := rows.Scan(&m.id, &m.name, &m.dim); err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, rows.Err()
}

// pack rewrites the segments of a model if one of them holds vectors that are
// not listed any more, and returns how many segments it removed. Rows stay in
// their order.
func (g *collector) pack(m model) (removed int64, err error) {
	var stale bool
	err = g.tx.QueryRowContext(g.ctx, `SELECT (SELECT coalesce(sum(count), 0) FROM segments WHERE model_id = ?1) <>
		(SELECT count(*) FROM vectors WHERE model_id = ?1)`, m.id).Scan(&stale)
	if err != nil || !stale {
		return 0, err
	}
	old, err := g.segments(m)
	if err != nil {
		return 0, err
	}
	p := packer{g: g, m: m}
	for _, id := range old {
		if err := p.add(id); err != nil {
			return 0, err
		}
	}
	if err := p.flush(); err != nil {
		return 0, err
	}
	for _, id := range old {
		if _, err := g.tx.ExecContext(g.ctx, `DELETE FROM segments WHERE id = ?`, id); err != nil {
			return 0, err
		}
	}
	return int64(len(old) - p.made), nil
}

func (g *collector) segments(m model) (ids []int64, err error) {
	rows, err := g.tx.QueryContext(g.ctx, `SELECT id FROM segments WHERE model_id = ? ORDER BY id`, m.id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// packer fills new segments with the listed vectors of old ones.
type packer struct {
	g     *collector
	m     model
	texts []int64
	data  []byte
	made  int
}

func (p *packer) add(segment int64) error {
	var ids, data []byte
	err := p.g.tx.QueryRowContext(p.g.ctx, `SELECT text_ids, data FROM segments WHERE id = ?`, segment).Scan(&ids, &data)
	if err != nil {
		return err
	}
	for i, text := range index.TextIDs(ids) {
		var listed bool
		err := p.g.tx.QueryRowContext(p.g.ctx, `SELECT EXISTS (SELECT 1 FROM vectors WHERE model_id = ? AND text_id = ? AND segment_id = ?)`,
			p.m.id, text, segment).Scan(&listed)
		if err != nil {
			return err
		}
		if !listed || (i+1)*p.m.dim > len(data) {
			continue
		}
		p.texts = append(p.texts, text)
		p.data = append(p.data, data[i*p.m.dim:(i+1)*p.m.dim]...)
		if len(p.texts) == index.SegmentRows {
			if err := p.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *packer) flush() error {
	if len(p.texts) == 0 {
		return nil
	}
	var ids []byte
	for _, t := range p.texts {
		ids = binary.LittleEndian.AppendUint64(ids, uint64(t))
	}
	res, err := p.g.tx.ExecContext(p.g.ctx, `INSERT INTO segments (model_id, count, text_ids, data) VALUES (?, ?, ?, ?)`, p.m.id, len(p.texts), ids, p.data)
	if err != nil {
		return err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return err
	}
	for _, t := range p.texts {
		if _, err := p.g.tx.ExecContext(p.g.ctx, `UPDATE vectors SET segment_id = ? WHERE model_id = ? AND text_id = ?`, id, p.m.id, t); err != nil {
			return err
		}
	}
	p.made++
	p.texts, p.data = p.texts[:0], p.data[:0]
	return nil
}
