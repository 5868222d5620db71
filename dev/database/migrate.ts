import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that no other program takes a lock with. */
const LOCK = 7_769_321_540;

export type Migration = { tag: string; hash: string; statements: string[] };

/** The database was migrated with another text of a migration than the one in this repository. */
export class ChangedMigration extends Error {
  constructor(tag: string) {
    super(`Migration ${tag} was changed after it was applied: restore it and add a new one instead`);
  }
}

export type MigrateOptions = { url: string; dir?: string; log?: (line: string) => void };

/**
 * Migrates a database and returns the tags that it applied. `url` is any Postgres or Neon URL, also that of a
 * transaction pooler: the lock belongs to the transaction. Throws an error that names the migration. Drizzle's own
 * migrator stores a time instead of a name, doesn't notice a changed file, and takes no lock, so that two at once
 * collide.
 */
export async function migrate({ url, dir = MIGRATIONS, log = () => undefined }: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(dir);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the running query rejects; without a listener this would end the process
  await client.connect();
  try {
    await prepareTable(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (!(await apply(client, migration))) continue;
      log(`applied ${migration.tag}`);
      applied.push(migration.tag);
    }
    return applied;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** drizzle-kit's output, in the journal's order. */
export function readMigrations(dir: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(dir, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(dir, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n'); // git may check out CRLF
    const statements = text.split('--> statement-breakpoint').filter((sql) => sql.trim() !== '');
    return { tag, hash: createHash('sha256').update(text).digest('hex'), statements };
  });
}

function prepareTable(client: pg.Client): Promise<void> {
  return underLock(client, async () => {
    await client.query(
      'create table if not exists public.waypost_migrations ' +
        '(tag text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
  });
}

/** False if it was applied before, perhaps by another process that just held the lock. */
function apply(client: pg.Client, { tag, hash, statements }: Migration): Promise<boolean> {
  return underLock(client, async () => {
    const known = await client.query<{ hash: string }>('select hash from public.waypost_migrations where tag = $1', [
      tag,
    ]);
    const row = known.rows[0];
    if (row?.hash === hash) return false;
    if (row) throw new ChangedMigration(tag);
    for (const [at, statement] of statements.entries()) {
      await client.query(statement).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`Migration ${tag}, statement ${at + 1}: ${reason}`, { cause });
      });
    }
    await client.query('insert into public.waypost_migrations (tag, hash) values ($1, $2)', [tag, hash]);
    return true;
  });
}

async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
