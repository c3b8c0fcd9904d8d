import type { Thing } from './thing';
import fs, { promises } from 'fs';

/** The most that fits. */
export const LIMIT: number = 10;

export type ID = string | number;

export enum State { Open, Closed }

/** Keeps things. */
export interface Keeper<T> extends Iterable<T>, Base {
  readonly size: number;
  /** Keeps one thing. */
  keep(id: ID, thing?: T): Promise<void>;
}

@Injectable({ providedIn: 'root' })
export abstract class Store<T extends Thing> extends Map<ID, T> implements Keeper<T>, ns.Other {
  private state: State = State.Open;

  constructor(private readonly dir: string, public size = LIMIT) {
    super();
  }

  @log('keep')
  async keep(id: ID, thing?: T): Promise<void> {
    await promises.writeFile(this.dir, JSON.stringify({ id, thing }));
  }

  protected abstract drop(id: ID): boolean;

  private onError = (err: Error): void => console.error(err);
}

export function open(dir: string): Store<Thing>;
export function open(dir: string, size: number): Store<Thing>;
export function open(dir: string, size?: number): Store<Thing> {
  return new FileStore<Thing>(dir, size);
}

export namespace Paths {
  export function join(...parts: string[]): string {
    return parts.join('/');
  }
}

declare module 'thing' {
  export function ambient(x: number): void;
}

const handler = async ({ id }: { id: ID }, map: Map<string, number>): Promise<void> => {
  await open('x').keep(id);
};
