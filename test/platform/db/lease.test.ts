import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEASE_SECONDS, releaseReserved, settleReserved } from '#src/platform/db/lease.ts';
import { findOutcome, settleOnce } from '#src/platform/db/once.ts';
import { holdKey } from '#test/delivery/orders/held-key.ts';
import { refusalOf } from '#test/support/runner/database.ts';
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
  REUSED,
  type Attempt,
  type Keys,
} from '#test/platform/caller/keys.ts';

const RACERS = 100;

let keys: Keys;
beforeAll(async () => {
  keys = await openKeys();
});
afterAll(() => keys.close());

const reserve = (claim: Attempt, ...names: string[]) => resultOf(reserveKey(keys.db, claim, names.map(effect)));
const settle = (claim: Attempt, stored = outcome(), ...names: string[]) =>
  resultOf(settleKey(keys.db, claim, stored, names.map(effect)));

/** A key whose first holder has died: its lease has run out. */
async function abandonedKey() {
  const once = freshKey();
  const dead = attemptAt(once);
  expect(await reserve(dead)).toBe('mine');
  await keys.pass(once, 'lease_until', LEASE_SECONDS);
  return { once, dead };
}

test('IDEM-6 Of a hundred who reserve a key at once one gets it, and ninety-nine are told to come back', async () => {
  const once = freshKey();
  const held = await holdKey(keys, once.principal, once.key, 'waypost_agent');
  const racers = Array.from({ length: RACERS }, () => reserve(attemptAt(once), once.key));
  await held.waitedForBy(10);
  await held.letGo();
  const outcomes = await Promise.all(racers);
  expect(outcomes.filter((each) => each === 'mine')).toHaveLength(1);
  expect(outcomes.filter((each) => each === IN_PROGRESS)).toHaveLength(RACERS - 1);
  expect(await keys.effects(once.key)).toBe(1);
});

test('IDEM-6 Of a hundred who find a dead holder’s key one takes it over', async () => {
  const { once } = await abandonedKey();
  const outcomes = await Promise.all(Array.from({ length: RACERS }, () => reserve(attemptAt(once), once.key)));
  expect(outcomes.filter((each) => each === 'mine')).toHaveLength(1);
  expect(outcomes.filter((each) => each === IN_PROGRESS)).toHaveLength(RACERS - 1);
  expect(await keys.effects(once.key)).toBe(1);
});

test('IDEM-7 What was settled is replayed as it was, to reservations, look-ups and settlements alike', async () => {
  const claim = attemptAt(freshKey());
  const stored = outcome();
  const replay = { value: stored, replayed: true };
  expect(await reserve(claim)).toBe('mine');
  expect(await settle(claim, stored, claim.once.key)).toEqual({ value: stored, replayed: false });
  expect(await reserve(attemptAt(claim.once), claim.once.key)).toEqual(replay);
  expect(await settle(attemptAt(claim.once), outcome(), claim.once.key)).toEqual(replay);
  expect(await findOutcome(keys.db, claim.once)).toEqual(replay);
  expect(await settleOnce(keys.db, attemptAt(claim.once), outcome(), [])).toEqual({ ...replay, effects: null });
  expect(await keys.effects(claim.once.key)).toBe(1);
});

test('IDEM-8 A lease lasts 60 seconds: after them the same request takes the key over, and not before', async () => {
  const once = freshKey();
  expect(await reserve(attemptAt(once))).toBe('mine');
  expect(await keys.row(once)).toMatchObject({ lease_seconds: 60, outcome: null });
  await keys.pass(once, 'lease_until', LEASE_SECONDS - 15);
  expect(await reserve(attemptAt(once), once.key)).toBe(IN_PROGRESS);
  expect(await keys.effects(once.key)).toBe(0);
  await keys.pass(once, 'lease_until', 15);
  expect(await reserve(attemptAt(once), once.key)).toBe('mine');
  expect(await keys.effects(once.key)).toBe(1);
  expect(await reserve(attemptAt(once))).toBe(IN_PROGRESS); // the new holder's lease is a whole one
  expect(await keys.row(once)).toMatchObject({ lease_seconds: 60 });
});

test('IDEM-8 A holder that was late but not taken over still settles', async () => {
  const { dead } = await abandonedKey();
  expect(await settle(dead, outcome('late'), dead.once.key)).toEqual({ value: outcome('late'), replayed: false });
  expect(await keys.effects(dead.once.key)).toBe(1);
});

test('IDEM-9 A dead holder that wakes up later settles nothing, has no effect and releases nothing', async () => {
  const { once, dead } = await abandonedKey();
  const heir = attemptAt(once);
  expect(await reserve(heir)).toBe('mine');
  expect(await settle(dead, outcome('dead'), once.key)).toBe(IN_PROGRESS);
  await releaseReserved(keys.db, dead, { parts: [effect(once.key)] });
  expect(await keys.effects(once.key)).toBe(0);

  const stored = outcome('heir');
  expect(await settle(heir, stored, once.key)).toEqual({ value: stored, replayed: false });
  expect(await settle(dead, outcome('dead'), once.key)).toEqual({ value: stored, replayed: true });
  await releaseReserved(keys.db, dead, { parts: [effect(once.key)] });
  expect(await findOutcome(keys.db, once)).toEqual({ value: stored, replayed: true });
  expect(await keys.effects(once.key)).toBe(1);
});

test('IDEM-10 Another request under the key is refused while the first runs, when its holder died, and after', async () => {
  const { once, dead } = await abandonedKey();
  const other = attemptAt({ ...once, fingerprint: 'other' });
  const refused = async () => {
    expect(await reserve(other, once.key)).toBe(REUSED);
    expect(await settle(other, outcome(), once.key)).toBe(REUSED);
    expect(await resultOf(findOutcome(keys.db, other.once))).toBe(REUSED);
    expect(await resultOf(settleOnce(keys.db, other, outcome(), [effect(once.key)]))).toBe(REUSED);
    expect(await keys.effects(once.key)).toBe(0);
  };
  await refused();
  const heir = attemptAt(once);
  expect(await reserve(heir)).toBe('mine');
  await refused();
  await settle(heir);
  await refused();
  expect(await settle(dead)).toMatchObject({ replayed: true });
});

test('IDEM-11 A released key is free at once, for another request too; its effects go with the release', async () => {
  const first = attemptAt(freshKey());
  expect(await reserve(first)).toBe('mine');
  await releaseReserved(keys.db, first, { parts: [effect(first.once.key)] });
  expect(await keys.row(first.once)).toBeUndefined();
  expect(await settle(first)).toBe(IN_PROGRESS); // let go: it has nothing to settle any more
  const other = attemptAt({ ...first.once, fingerprint: 'other' });
  expect(await reserve(other)).toBe('mine');
  await releaseReserved(keys.db, first, { parts: [effect(first.once.key)] });
  expect(await settle(other)).toMatchObject({ replayed: false });
  expect(await keys.effects(first.once.key)).toBe(1);
});

test('IDEM-11 What has settled can’t be released', async () => {
  const claim = attemptAt(freshKey());
  await reserve(claim);
  await settle(claim);
  await releaseReserved(keys.db, claim, { parts: [effect(claim.once.key)] });
  expect(await findOutcome(keys.db, claim.once)).toMatchObject({ replayed: true });
  expect(await keys.effects(claim.once.key)).toBe(0);
});

test('IDEM-14 Reserving, settling and releasing are one trip each', async () => {
  const [kept, released] = [attemptAt(freshKey()), attemptAt(freshKey())];
  const tripsOf = async (call: () => Promise<unknown>) => {
    keys.gateway.resetTrips();
    await call();
    return keys.gateway.trips;
  };
  expect(await tripsOf(() => reserve(kept, 'trip'))).toBe(1);
  expect(await tripsOf(() => reserve(attemptAt(kept.once)))).toBe(1);
  expect(await tripsOf(() => settle(kept, outcome(), 'trip'))).toBe(1);
  expect(await tripsOf(() => settle(attemptAt(kept.once)))).toBe(1);
  expect(await reserve(released)).toBe('mine');
  expect(await tripsOf(() => releaseReserved(keys.db, released, { parts: [effect('trip')] }))).toBe(1);
});

test('IDEM-14 Without a key the parts simply run, unless the operation’s own row says no', async () => {
  const claim = { ...attemptAt(freshKey()), once: undefined };
  const lost = { holds: sql`false`, parts: [effect('keyless')] };
  expect(await resultOf(settleReserved(keys.db, claim, outcome(), lost))).toBe(IN_PROGRESS);
  await releaseReserved(keys.db, claim, lost);
  expect(await reserveKey(keys.db, claim, [effect('keyless')])).toBe('mine');
  expect(await settleKey(keys.db, claim, outcome('x'), [effect('keyless')])).toEqual({
    value: outcome('x'),
    replayed: false,
  });
  await releaseReserved(keys.db, claim, { parts: [effect('keyless')] });
  expect(await keys.effects('keyless')).toBe(3);
});

test('IDEM-15 After 24 hours a key stands for a new request, whatever it says', async () => {
  const claim = attemptAt(freshKey());
  await reserve(claim);
  await settle(claim, outcome('old'));
  await keys.pass(claim.once, 'expires_at', 23 * 3_600);
  expect(await reserve(attemptAt(claim.once))).toMatchObject({ replayed: true });
  await keys.pass(claim.once, 'expires_at', 3_600);
  expect(await findOutcome(keys.db, claim.once)).toBeUndefined();
  const next = attemptAt({ ...claim.once, fingerprint: 'other' });
  expect(await reserve(next)).toBe('mine');
  expect(await reserve(attemptAt(next.once))).toBe(IN_PROGRESS);
  expect(await settle(next, outcome('new'))).toEqual({ value: outcome('new'), replayed: false });
});

test('IDEM-15 A key that is kept has an end only while it runs', async () => {
  const claim = attemptAt(freshKey(), 'ever');
  await reserve(claim);
  expect((await keys.row(claim.once))?.['expires_at']).toBeInstanceOf(Date);
  await settle(claim);
  expect((await keys.row(claim.once))?.['expires_at']).toBeNull();
});

test('IDEM-18 Where an answer is looked for a running key is a 409, and a dead holder’s is nothing', async () => {
  const once = freshKey();
  await reserve(attemptAt(once));
  expect(await resultOf(findOutcome(keys.db, once))).toBe(IN_PROGRESS);
  expect(await resultOf(settleOnce(keys.db, attemptAt(once), outcome(), [effect(once.key)]))).toBe(IN_PROGRESS);
  expect(await keys.effects(once.key)).toBe(0);
  await keys.pass(once, 'lease_until', LEASE_SECONDS);
  expect(await findOutcome(keys.db, once)).toBeUndefined();
  expect(await settleOnce(keys.db, attemptAt(once), outcome(), [])).toMatchObject({ replayed: false });
});

test.each([`outcome = '{"a":1}'`, "outcome = 'null'", 'lease_until = null'])(
  'IDEM-18 The database refuses a row that runs and has an outcome, or neither: %s',
  async (change) => {
    const once = freshKey();
    await reserve(attemptAt(once));
    const refusal = await refusalOf(
      keys.database,
      `update platform.idempotency set ${change} where key = '${once.key}'`,
    );
    expect(refusal).toEqual({ code: '23514', constraint: 'idempotency_running_or_settled' });
  },
);

test('IDEM-19 The Workers that take a key may reserve and release it, and the swarm can’t read one', async () => {
  for (const role of ['waypost_delivery', 'waypost_agent', 'waypost_live', 'waypost_intel']) {
    for (const statement of ['select from', 'delete from'])
      expect(await refusalOf(keys.database, `${statement} platform.idempotency`, role)).toBeUndefined();
  }
  expect(await refusalOf(keys.database, 'select from platform.idempotency', 'waypost_swarm')).toMatchObject({
    code: '42501',
  });
});
