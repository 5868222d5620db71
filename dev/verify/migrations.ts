import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import config from '../../drizzle.config.ts';
import { ROOT } from '../workers/profile-config.ts';

// The newest migration's snapshot must describe the tables as they are in the code; otherwise a migration is missing.
const meta = join(ROOT, 'migrations/meta');
const read = (file: string) => JSON.parse(readFileSync(join(meta, file), 'utf8')) as unknown;
const { entries } = read('_journal.json') as { entries: { idx: number; tag: string }[] };

const faults: string[] = [];
for (const [position, { idx, tag }] of entries.entries()) {
  if (idx !== position || !tag.startsWith(String(position).padStart(4, '0')))
    faults.push(`migrations/meta/_journal.json: entry ${position} is ${idx} (${tag})`);
}

type Snapshot = Parameters<typeof generateMigration>[0];
const snapshots = entries.map(
  ({ idx }) => read(`${String(idx).padStart(4, '0')}_snapshot.json`) as { id: string; prevId: string },
);
for (const [position, { prevId }] of snapshots.entries()) {
  if (position > 0 && prevId !== snapshots[position - 1]?.id)
    faults.push(`migrations/meta: snapshot ${position} doesn't follow ${position - 1}`);
}

const newest = snapshots.at(-1);
const files = [config.schema ?? []].flat();
const modules = await Promise.all(
  files.map(async (file) => (await import(resolve(ROOT, file))) as Record<string, unknown>),
);
const tables = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module)).map(([, value], index) => [String(index), value]),
);
const changes =
  newest === undefined
    ? ['there is no migration']
    : await generateMigration(newest as Snapshot, generateDrizzleJson(tables, newest.id));
if (changes.length > 0)
  faults.push(`The tables have changed and no migration says so. Run: npx drizzle-kit generate\n${changes.join('\n')}`);

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0); // drizzle-kit leaves handles open
