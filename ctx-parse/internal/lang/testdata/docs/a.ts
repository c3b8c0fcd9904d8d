/**
 * DocOther1 of the file.
 * @packageDocumentation
 */

import { x } from "x"; // KeepImport

/** DocOfLIMIT. */
export const LIMIT = 1; // KeepTrailing

/** DocOfadd of an overload. */
export function add(a: number): number;
/** DocOfadd adds é. */
export function add(a: any): any {
  // KeepBody
  const t = `DocString`; /* KeepInline */
  return a;
}

/** DocOfShape. */
export interface Shape {
  /** DocOther2 of a property. */
  name: string;
  /** DocOfarea. */
  area(): number;
  /** DocOther3 of an index. */
  [key: string]: unknown;
}

/** DocOfPair. */
type Pair = {
  /** DocOther4 of a property. */
  a: number;
};

/** DocOfKind. */
export enum Kind {
  /** DocOther5 of a member. */
  A = 1,
}

/** DocOfStore before a decorator. */
@decorated("KeepArgument")
export abstract class Store<T> implements Shape {
  /** DocOther6 of a field. */
  private name: string = "";

  /** DocOther7 of a constructor. */
  constructor(private readonly a: number) {}

  /** DocOfput. */
  @logged()
  async put(v: T): Promise<T> { return v; }

  /** DocOfopen. */
  abstract open(): void;
}

/** DocOfspace. */
export namespace space {
  /** DocOfinner. */
  export const inner = (): number => 1;
}

/** DocOfdeclared. */
declare function declared(a: string): void;

// DocOfplain of plain comments
function plain() {}
