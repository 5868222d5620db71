/** The kinds of file (ARCHITECTURE.md). Each path of the code has one; outside the code there are four. */
export type Room =
  | 'pure'
  | 'hash'
  | 'wire'
  | 'table'
  | 'store'
  | 'verb'
  | 'port'
  | 'database'
  | 'platform'
  | 'worker'
  | 'sandbox'
  | Outside;
type Outside = 'migrations' | 'dev' | 'web' | 'elsewhere';

export interface Place {
  readonly room: Room;
  /** The domain, for a Worker's file the Worker, for a sandbox's its folder; `platform` for what all share. */
  readonly owner: string;
}

/** The first pattern that matches a path from the root gives its kind; the first group is its owner. */
const patterns: readonly (readonly [RegExp, Room, owner?: string])[] = [
  [/^src\/platform\/crypto\/hash\.ts$/, 'hash', 'platform'],
  [/^src\/platform\/(?:problem|crypto|words)\//, 'pure', 'platform'],
  [/^src\/platform\/(?:limits|http\/access)\.ts$/, 'pure', 'platform'],
  [/^src\/platform\/wire\.ts$/, 'wire', 'platform'],
  [/^src\/platform\/db\//, 'database', 'platform'],
  [/^src\/platform\//, 'platform', 'platform'],
  [/^src\/([^/]+)\/table(?:\.ts$|\/)/, 'table'],
  [/^src\/([^/]+)\/store(?:\.ts$|\/)/, 'store'],
  [/^src\/([^/]+)\/verbs\//, 'verb'],
  [/^src\/([^/]+)\/(?:wire|[^/]+-wire|present)\.ts$/, 'wire'],
  [/^src\/([^/]+)\/open-[^/]+\.ts$/, 'port'],
  [/^src\/([^/]+)\//, 'pure'],
  [/^functions\/([^/]+)\//, 'worker'],
  [/^migrations\//, 'migrations'],
  [/^sandbox\/([^/]+)\//, 'sandbox'],
  [/^dev\//, 'dev'],
  [/^web\//, 'web'],
];

/** The place of a file, by its path from the root with forward slashes. */
export function placeOf(path: string): Place {
  for (const [pattern, room, owner] of patterns) {
    const match = pattern.exec(path);
    if (match !== null) return { room, owner: owner ?? match[1] ?? '' };
  }
  return { room: 'elsewhere', owner: '' };
}
