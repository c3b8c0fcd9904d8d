import React from "react";
import { debounce } from "./debounce";

export interface Order {
  id: string;
  total: number;
}

interface Props {
  orders: Order[];
  onSearch: (text: string) => void;
}

/** Lists orders, the most expensive first, under a search field. */
export function OrderList({ orders, onSearch }: Props) {
  const search = React.useMemo(() => debounce(onSearch, 250), [onSearch]);
  const sorted = [...orders].sort((a, b) => b.total - a.total);
  return (
    <section>
      <input placeholder="Search" onChange={(e) => search(e.target.value)} />
      <ul>
        {sorted.map((o) => (
          <li key={o.id}>{o.total}</li>
        ))}
      </ul>
    </section>
  );
}
