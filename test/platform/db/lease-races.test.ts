import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEASE_SECONDS, releaseReserved } from '#src/platform/db/lease.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import {
  outcome,
  attemptAt,
  effect,
  freshKey,
  IN_PROGRESS,
  openKeys,
  reserveKey,
  settleKey,
  resultOf,
  type Attempt,
  type Keys,
  type Stored,
} from '#test/platform/caller/keys.ts';

const UNAVAILABLE = '503 database_unavailable after 2';
const SETTLE = /held as/;

let keys: Keys;
beforeAll(async () => {
  keys = await openKeys();
});
afterAll(() => keys.close());

const settle = (claim: Attempt, id: string) =>
  resultOf(settleKey(keys.db, claim, outcome(id), [effect(claim.once.key)]));

async function reservedKey() {
  const claim = attemptAt(freshKey());
  expect(await reserveKey(keys.db, claim)).toBe('mine');
  return claim;
}

/** Runs `change` in a transaction that commits only when `call` waits for it. */
async function changedUnder<T>(change: string, once: Once, call: () => Promise<T>): Promise<T> {
  const client = await keys.database.connect();
  try {
    await client.query('begin');
    await client.query(change, [once.key]);
    const calling = call();
    await expect
      .poll(
        async () =>
          (
            await keys.database.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { interval: 10 },
      )
      .toBe(1);
    await client.query('commit');
    return await calling;
  } finally {
    client.release();
  }
}

test('IDEM-13 A settlement whose connection broke after the commit is found by its retry, and by anybody else', async () => {
  const claim = await reservedKey();
  keys.gateway.failNext({ when: 'after_commit', match: SETTLE });
  expect(await settle(claim, 'first')).toBe(UNAVAILABLE);
  expect(await settle(claim, 'second')).toEqual({ value: outcome('first'), replayed: true });
  expect(await reserveKey(keys.db, attemptAt(claim.once))).toEqual({ value: outcome('first'), replayed: true });
  expect(await keys.effects(claim.once.key)).toBe(1);
});

test('IDEM-13 One whose connection broke before the commit settles when it is sent again', async () => {
  const claim = await reservedKey();
  keys.gateway.failNext({ when: 'before_commit', match: SETTLE });
  expect(await settle(claim, 'first')).toBe(UNAVAILABLE);
  expect(await keys.effects(claim.once.key)).toBe(0);
  expect(await settle(claim, 'second')).toEqual({ value: outcome('second'), replayed: false });
  expect(await keys.effects(claim.once.key)).toBe(1);
});

test('IDEM-13 A reservation that nobody heard of is a dead holder’s: its lease has to run out', async () => {
  const once = freshKey();
  keys.gateway.failNext({ when: 'after_commit', match: /with claim as/ });
  expect(await resultOf(reserveKey(keys.db, attemptAt(once)))).toBe(UNAVAILABLE);
  expect(await resultOf(reserveKey(keys.db, attemptAt(once)))).toBe(IN_PROGRESS);
  await keys.pass(once, 'lease_until', LEASE_SECONDS);
  expect(await reserveKey(keys.db, attemptAt(once))).toBe('mine');
});

test('IDEM-12 A settlement that waited for somebody who asked settles', async () => {
  const claim = await reservedKey();
  const asked = 'update platform.idempotency set request_id = request_id where key = $1';
  expect(await changedUnder(asked, claim.once, () => settle(claim, 'mine'))).toMatchObject({ replayed: false });
  expect(await keys.effects(claim.once.key)).toBe(1);
  expect(await reserveKey(keys.db, attemptAt(claim.once))).toEqual({ value: outcome('mine'), replayed: true });
});

test.each([
  ['a take-over', `request_id = gen_random_uuid(), lease_until = now() + interval '60 seconds'`, IN_PROGRESS],
  [
    'a take-over that settled',
    `request_id = gen_random_uuid(), lease_until = null, outcome = '{"id":"theirs"}'`,
    { value: { id: 'theirs' }, replayed: true },
  ],
])('IDEM-9 A settlement that waited for %s has no effect and says so', async (_case, change, expected) => {
  const claim = await reservedKey();
  const takeOver = `update platform.idempotency set ${change} where key = $1`;
  expect(await changedUnder(takeOver, claim.once, () => settle(claim, 'late'))).toEqual(expected);
  expect(await keys.effects(claim.once.key)).toBe(0);
});

test('IDEM-9 A settlement that waited for a release has no effect and says so', async () => {
  const claim = await reservedKey();
  const release = 'delete from platform.idempotency where key = $1';
  expect(await changedUnder(release, claim.once, () => settle(claim, 'late'))).toBe(IN_PROGRESS);
  expect(await keys.effects(claim.once.key)).toBe(0);
});

const ACTORS = 4;
/** What happens at the same moment: each actor's next step, and perhaps the lease runs out. */
const moment = fc.array(
  fc.record({
    actor: fc.nat(ACTORS - 1),
    step: fc.constantFrom('reserve', 'reserve', 'settle', 'settle', 'release', 'run out'),
  }),
  { minLength: 1, maxLength: 4 },
);

test('IDEM-12 The effects of settling happen once over random interleavings of holders, dead or alive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 10 }), async (moments) => {
      const once = freshKey();
      const held = new Map<number, Attempt>(); // what an actor believes to hold
      const answers: Outcome<Stored>[] = [];
      let reserved = 0;

      const reserve = async (actor: number) => {
        const claim = attemptAt(once);
        const result = await resultOf(reserveKey<Stored>(keys.db, claim, [effect(`reserve ${once.key}`)]));
        if (result === 'mine') {
          reserved += 1;
          held.set(actor, claim);
        } else if (typeof result === 'string') expect(result).toBe(IN_PROGRESS);
        else answers.push(result);
      };
      const act = async ({ actor, step }: { actor: number; step: string }) => {
        const claim = held.get(actor);
        if (step === 'run out') return keys.pass(once, 'lease_until', LEASE_SECONDS);
        if (step === 'reserve') return reserve(actor);
        if (claim === undefined) return undefined;
        if (step === 'release') return releaseReserved(keys.db, claim, { parts: [] });
        const result = await settle(claim, randomUUID());
        if (typeof result === 'string') expect(result).toBe(IN_PROGRESS);
        else answers.push(result);
        return undefined;
      };

      for (const steps of moments) await Promise.all(steps.map(act));
      expect(await keys.effects(`reserve ${once.key}`)).toBe(reserved);
      expect(new Set(answers.map(({ value }) => value.id)).size).toBeLessThanOrEqual(1);
      expect(answers.filter(({ replayed }) => !replayed).length).toBe(answers.length === 0 ? 0 : 1);
      expect(await keys.effects(once.key)).toBe(answers.length === 0 ? 0 : 1);
    }),
    { numRuns: 60 },
  );
});
