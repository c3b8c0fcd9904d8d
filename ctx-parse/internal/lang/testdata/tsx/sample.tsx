import { FC, useState } from 'react';
import { Panel } from './Panel';

interface Props {
  title: string;
  onClose?: () => void;
}

/** Shows a counter. */
export const Counter: FC<Props> = ({ title, onClose }) => {
  const [n, setN] = useState<number>(0);
  const bump = () => setN(n + 1);
  return (
    <Panel title={title} onClose={onClose}>
      <button onClick={bump}>{n}</button>
      <Icons.Plus />
    </Panel>
  );
};

export default function App(): JSX.Element {
  return <Counter title="x" />;
}
