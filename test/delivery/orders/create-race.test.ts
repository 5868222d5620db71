import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { create, distinct, type CreateAnswer } from '#test/delivery/journey/answer.ts';
import { holdKey } from './held-key.ts';
import { growthDuring, oneOfEach } from '#test/delivery/journey/tally.ts';

const RACERS = 100;
/** So many wait inside Postgres before the row is let go; the others are on their way, or queue in the gateway. */
const WAITING = 10;
const HOLD_MS = 300;

const order = (tipMinor: number) => ({ ...ferryToTwinPeaks, tipMinor });

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
  const token = await suite.token({ scope: 'deliveries:write' });
  await Promise.all(Array.from({ length: 30 }, () => create(suite, { token }))); // opens what a race needs open: a trip has 5 s
});
afterAll(() => suite.close());

/** A hundred creations with one key, of which none can be answered before all were sent: the row that they need is held. */
async function race(bodies: readonly unknown[]): Promise<readonly CreateAnswer[]> {
  const sub = randomUUID();
  const key = randomUUID();
  const token = await suite.token({ sub, scope: 'deliveries:write' });
  const held = await holdKey(suite, `user:${sub}`, key);
  const racers = bodies.map((body) => create(suite, { token, key, body }));
  await held.waitedForBy(WAITING);
  await sleep(HOLD_MS); // long enough for whatever would time out or give up
  await held.letGo();
  return Promise.all(racers);
}

test('CREATE-1 A hundred concurrent creations with one key are one creation, and all answers are byte-identical', async () => {
  let answers: readonly CreateAnswer[] = [];
  const grown = await growthDuring(
    suite,
    async () => (answers = await race(Array.from({ length: RACERS }, () => order(200)))),
  );
  expect(grown).toEqual(oneOfEach);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(distinct(answers.map(({ text }) => text))).toBe(1);
  expect(distinct(answers.map(({ location }) => location))).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(answers.filter(({ replayed }) => replayed)).toHaveLength(RACERS - 1);
});

test('CREATE-2 Of two requests that race under one key one wins, and every copy of the other is refused', async () => {
  let answers: readonly CreateAnswer[] = [];
  const bodies = Array.from({ length: RACERS }, (_, index) => order(index % 2));
  const grown = await growthDuring(suite, async () => (answers = await race(bodies)));
  expect(grown).toEqual({ ...oneOfEach, intents: 2 }); // the loser's intent, whose secret nobody ever saw
  const winner = answers.findIndex(({ status }) => status === 201) % 2;
  const won = answers.filter((_, index) => index % 2 === winner);
  const lost = answers.filter((_, index) => index % 2 !== winner);
  expect(won.every(({ status }) => status === 201)).toBe(true);
  expect(distinct(won.map(({ text }) => text))).toBe(1);
  expect(lost.map(({ status, code }) => [status, code])).toEqual(lost.map(() => [422, 'idempotency_key_reused']));
});

test('CREATE-3 Concurrent creations with a key each are a delivery each', async () => {
  const COUNT = 30;
  const token = await suite.token({ scope: 'deliveries:write' });
  const grown = await growthDuring(suite, async () => {
    const answers = await Promise.all(Array.from({ length: COUNT }, () => create(suite, { token })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(distinct(answers.map(({ body }) => body.delivery.id))).toBe(COUNT);
    expect(distinct(answers.map(({ body }) => body.delivery.trackingSlug))).toBe(COUNT);
  });
  expect(grown).toEqual(Object.fromEntries(Object.entries(oneOfEach).map(([name, count]) => [name, count * COUNT])));
});
