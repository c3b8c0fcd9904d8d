/** DocOther1 of the file. */

import React from "react";

/** DocOfProps. */
interface Props {
  /** DocOther2 of a property. */
  name: string;
}

/**
 * DocOfHello greets é.
 */
export const Hello: React.FC<Props> = ({ name }) => {
  // KeepBody
  return <b>{/* KeepInline */}{name}</b>;
};

/** DocOfPage. */
export default function Page() {
  return <Hello name="DocString" />;
}

/** DocOfView. */
class View extends React.Component {
  /** DocOfrender. */
  render() { return <Page />; }
}
