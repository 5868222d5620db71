/** The small values of a room's storage, by key. */
export interface Kept {
  value<T>(key: string, otherwise: T): T;
  /** Those whose keys begin so, without that beginning. */
  under<T>(prefix: string): Map<string, T>;
}

export const readKept = (kept: ReadonlyMap<string, unknown>): Kept => ({
  value: <T>(key: string, otherwise: T) => (kept.has(key) ? (kept.get(key) as T) : otherwise),
  under: <T>(prefix: string) =>
    new Map([...kept].flatMap(([key, it]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), it as T]] : []))),
});
