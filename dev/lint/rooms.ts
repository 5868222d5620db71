/** The kinds of file (ARCHITECTURE.md). Each path of the code has one; outside the code there are four. */
export type Room =
  | 'pure'
  | 'native'
  | 'wire'
  | 'table'
  | 'store'
  | 'verb'
  | 'port'
  | 'database'
  | 'platform'
  | 'worker'
  | 'mounted'
  | 'script'
  | 'sandbox'
  | 'list'
  | Outside;
type Outside = 'migrations' | 'dev' | 'web' | 'elsewhere';

export interface Place {
  readonly room: Room;
  /** The domain, for a Worker's file the Worker, for a sandbox's its folder; `platform` for what all share. */
  readonly owner: string;
}

/** The first words of operations of the business, and whole names of operations whose first word is a noun, too. */
const VERBS =
  'accept add amend announce answer approve ask authorise ban bury cancel capture carry change charge check confirm continue copy create decide decline \
delete deny dry end erase expire find forget get go invoke issue judge keep list match note place post price put read receive reconcile record refuse register \
remind replay report request reset revoke rotate run save seed send set sign start still sweep take tell test track trigger verify void weigh'.replaceAll(
    ' ',
    '|',
  );
const OPERATIONS = 'audit-call|audit-fee|books|dispatch-job|order-room|quote-fare|runners';

/** The first pattern that matches a path from the root gives its kind; the first group is its owner. */
const patterns: readonly (readonly [RegExp, Room, owner?: string])[] = [
  [/^src\/platform\/crypto\/(?:hash|base64url|crc32|ed25519)\.ts$/, 'native', 'platform'],
  [/^src\/platform\/(?:problem|crypto|words)\//, 'pure', 'platform'],
  [
    /^src\/(?:platform\/(?:arithmetic|limits|domain|due|register|table-of-rows)|http\/caller\/(?:access|claims|presence))\.ts$/,
    'pure',
    'platform',
  ],
  // What a text alone can say of where it leads.
  [/^src\/platform\/outbound\/(?:destination|host-name|policy|refusal)\.ts$/, 'pure', 'platform'],
  [/^src\/platform\/wire\.ts$/, 'wire', 'platform'],
  [/^src\/platform\/db\//, 'database', 'platform'],
  [/^src\/(?:platform|http)\//, 'platform', 'platform'],
  [/^src\/([^/]+)\/mounted\//, 'mounted'],
  [/^src\/([^/]+)\/(?:[^/]+\/)?(?:[^/]+-)?table\.ts$/, 'table'],
  [/^src\/([^/]+)\/(?:[^/]+\/)?(?:[^/]+-)?store\.ts$/, 'store'],
  [/^src\/([^/]+)\/(?:[^/]+\/)?(?:wire|[^/]+-wire|present)\.ts$/, 'wire'],
  [/^src\/([^/]+)\/(?:[^/]+\/)?open-[^/]+\.ts$/, 'port'],
  // The machines, whose functions are commands.
  [/^src\/(live)\/(?:room|session|chat|bidding|tipping|room-client|video)\//, 'pure'],
  [new RegExp(`^src/([^/]+)/(?:[^/]+/)?(?:(?:${VERBS})-[^/]+|${OPERATIONS})\\.ts$`), 'verb'],
  [/^src\/(?:domains|workers)\.ts$/, 'list', 'house'],
  [/^src\/([^/]+)\//, 'pure'],
  // Beside its page, which is a component (.tsx).
  [/^functions\/([^/]+)\/pages\/[^/]+\/.+\.ts$/, 'script'],
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
