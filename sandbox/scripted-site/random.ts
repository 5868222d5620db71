/** Draws by a seed: the same each time. */
export interface Random {
  /** From `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly one: <Item>(items: readonly Item[]) => Item;
  /** Different items, in a random order. */
  readonly some: <Item>(items: readonly Item[], count: number) => readonly Item[];
  /** Letters and figures. */
  readonly token: (length: number) => string;
  readonly hex: (length: number) => string;
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function randomOf(name: string): Random {
  const next = seeded(hashOf(name));
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const some = <Item>(items: readonly Item[], count: number) => {
    const left = [...items];
    return Array.from({ length: Math.min(count, items.length) }, () =>
      left.splice(whole(0, left.length - 1), 1),
    ).flat();
  };
  return {
    whole,
    some,
    one: (items) => {
      const [item] = some(items, 1);
      if (item === undefined) throw new Error('nothing to draw from');
      return item;
    },
    token: (length) => Array.from({ length }, () => SIGNS[whole(0, SIGNS.length - 1)]).join(''),
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(''),
  };
}

/** FNV-1a, 32 bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Pseudo-random numbers from 0 up to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
