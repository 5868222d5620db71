import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inject } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/support/workers/gateway.ts';
import { openRoles } from '../../../dev/database/roles.ts';
import { cloneDatabase, dropDatabase } from '#test/support/runner/template.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { Meter, openDatabase, type Database } from '#src/platform/db/database.ts';
import { reserveOnce, settleReserved } from '#src/platform/db/lease.ts';
import type { Claim, Once, Outcome, Part } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { openPool } from '#test/support/delivery/open-pool.ts';

/** A database, a gateway, and what a Worker opens it with: for keys whose leases are moved by hand. */
export interface Keys {
  /** As the agent Worker sees it. */
  readonly db: Database;
  readonly gateway: TestGateway;
  /** The superuser. */
  readonly database: pg.Pool;
  /** Moves the end of a key's lease, or of its keeping, as if that much time had passed. */
  pass(once: Once, column: 'lease_until' | 'expires_at', seconds: number): Promise<void>;
  /** How often the effect of that name happened. */
  effects(name: string): Promise<number>;
  row(once: Once): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
}

export async function openKeys(): Promise<Keys> {
  const adminUrl = inject('adminUrl');
  const name = `keys_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await cloneDatabase(adminUrl, TEMPLATE, name);
  const { hostname: host, port } = new URL(adminUrl);
  const gateway = await startTestGateway({ port: 0, database: { host, port: Number(port) } });
  const at = { host: `127.0.0.1:${gateway.port}`, database: name };
  const urls = await openRoles(databaseUrl, demoSecrets.databasePassword, at);
  const database = openPool(databaseUrl, 5);
  await database.query('create table public.effect (name text not null); grant insert on public.effect to public');
  return {
    db: openDatabase(urls.agent, new Meter()),
    gateway,
    database,
    async pass({ key }, column, seconds) {
      await database.query(
        `update platform.idempotency set ${column} = ${column} - make_interval(secs => $2) where key = $1`,
        [key, seconds],
      );
    },
    async effects(effect) {
      return (await database.query('select 1 from public.effect where name = $1', [effect])).rowCount ?? 0;
    },
    async row({ key }) {
      const { rows } = await database.query<Record<string, unknown>>(
        'select *, extract(epoch from lease_until - created_at)::float lease_seconds from platform.idempotency where key = $1',
        [key],
      );
      return rows[0];
    },
    async close() {
      await Promise.all([gateway.close(), database.end()]);
      await dropDatabase(adminUrl, name);
    },
  };
}

export const freshKey = (): Once => ({
  principal: `user:${randomUUID()}`,
  route: 'POST /v1/deliveries',
  key: randomUUID(),
  fingerprint: 'one',
});

/** One more attempt at a key. */
export const attemptAt = (once: Once, keepFor: Claim['keepFor'] = 'day') => ({ once, attempt: randomUUID(), keepFor });

export type Attempt = ReturnType<typeof attemptAt>;

export const effect =
  (name: string): Part =>
  (claimed) =>
    sql`insert into public.effect select ${name} from ${claimed}`;

/** Reserves a key with effects: `mine`, or what whoever settled it stored. */
export async function reserveKey<T = unknown>(
  db: Database,
  claim: Claim,
  parts: readonly Part[] = [],
): Promise<'mine' | Outcome<T>> {
  const reserved = await reserveOnce<T>(db, claim, {
    before: [],
    statement: (mine) =>
      sql`with mine as (select 1 where ${mine})${sql.join(
        parts.map((part, index) => sql`, ${sql.raw(`effect${index}`)} as (${part(sql.raw('mine'))})`),
      )} select 1 as done`,
  });
  return reserved.outcome ?? 'mine';
}

/** Settles a key with effects; what they select doesn’t matter here. */
export async function settleKey<T>(
  db: Database,
  claim: Claim,
  value: T,
  parts: readonly Part[] = [],
): Promise<Outcome<T>> {
  const { value: settled, replayed } = await settleReserved(db, claim, value, { parts });
  return { value: settled, replayed };
}

/** An outcome with everything that JSON alone would lose. */
export const outcome = (id: string = randomUUID()) => ({
  id,
  at: new Date('2026-11-21T09:30:00.123Z'),
  amount: 2n ** 60n,
  note: `“${id}”`,
  sent: { $at: 'theirs' },
});

export type Stored = ReturnType<typeof outcome>;

/** What a call came to: its value, or its problem in short. */
export async function resultOf<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const after = error.headers['Retry-After'];
    return `${error.status} ${error.code}${after === undefined ? '' : ` after ${after}`}`;
  }
}

export const IN_PROGRESS = '409 idempotency_in_progress after 1';
export const REUSED = '422 idempotency_key_reused';
