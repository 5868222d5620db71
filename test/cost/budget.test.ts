import { sha256 } from '@noble/hashes/sha2.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { limits } from '#src/platform/limits.ts';
import { dispatchKeys } from '#test/support/delivery/dispatch.ts';
import { slowness } from '#test/support/machine.ts';
import { streetsConfig } from '#test/support/streets/streets-config.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { untilAnswered } from '#test/support/workers/until-answered.ts';
import { doors, nameOf, requestsOf, type Door } from './doors.ts';
import { findWorkerd, millisecondsOf, TICK_MS } from './processor.ts';
import { neverTaken } from './never-taken.ts';
import { requestsFor, type Sent, type World } from './requests.ts';
import { openWorld } from './world.ts';

/** A minute of a door at its full quota, whatever is sent. */
const MOST_SECONDS = 10;
const MOST_BYTES = 100_000_000;
/** Video is what people come for: fifty viewers behind one address (docs/decisions/0036-what-a-minute-costs.md). */
const bytesOf: Readonly<Record<string, number>> = { 'live GET /hls/:id/:segment': limits.playback.answerBytes ?? 0 };

/** As much processor time as a clock of ten milliseconds can measure. */
const MEASURED_MS = 40;
/** What is near its budget is tried again while it warms up. */
const TRIES = 8;
/** What hashing ten megabytes takes where nobody else wants the processor. What it takes more is the machine's. */
const NOMINAL_MS = 65;
const MOST_SLOWED = 3;

/** The pool's keys of the tests, and the demo's that a door is asked with. */
const keys = JSON.stringify([
  ...(JSON.parse(dispatchKeys) as unknown[]),
  { id: 'demo', key: demoCredentials.poolKey, products: ['delivery', 'eats', 'rides', 'cannabis'] },
]);

const STRIPE_PUBLISHABLE_KEY = 'pk_test_of_a_suite_0123456789'; // with it there is a page to pay on

let suite: Suite;
let world: World;
let workerd: string;
beforeAll(async () => {
  suite = await startSuite({
    services: serviceNames,
    config: streetsConfig(inject('configs').test),
    vars: { LIMITS_PROFILE: 'default', POOL_KEYS: keys, STRIPE_PUBLISHABLE_KEY },
  }); // as many wrong guesses
  workerd = findWorkerd();
  world = await openWorld(suite);
  for (const door of doors.filter(({ way }) => way === 'one more wrong signature')) {
    const [first] = requestsFor(door, world);
    if (first !== undefined) await send(door, first, limits.auth_failure.limit + 1);
  }
});
afterAll(() => suite.close());

/** Doors that took one of their requests. */
const taken = new Set<string>();

const bytes = new Uint8Array(1_000_000);

/** How many times as long everything takes at the moment. */
function slowed(): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < 10; count += 1) sha256(bytes);
  const { user, system } = process.threadCpuUsage(before);
  return Math.min(MOST_SLOWED, Math.max(slowness(), (user + system) / 1_000 / NOMINAL_MS));
}

/** Sends a request so many times, at once, and gives the longest answer's bytes. */
async function send(door: Door, { path, init }: Sent, times: number): Promise<number> {
  const ask = async () => {
    const stop = new AbortController();
    const response = await suite.fetch(path, { ...init(), signal: stop.signal }, door.service);
    if (response.ok) taken.add(nameOf(door));
    if (response.headers.get('content-type') !== 'text/event-stream') return (await response.arrayBuffer()).byteLength;
    stop.abort();
    return 0;
  };
  return Math.max(...(await Promise.all(Array.from({ length: times }, () => untilAnswered(ask)))));
}

/** Milliseconds of processor that each of so many takes. */
async function spend(door: Door, sent: Sent, times: number): Promise<number> {
  const before = millisecondsOf(workerd);
  await send(door, sent, times);
  return (millisecondsOf(workerd) - before) / times;
}

/** What is wrong with what a minute of such requests costs, or undefined. */
async function faultOf(door: Door, sent: Sent): Promise<string | undefined> {
  const answered = await send(door, sent, 1); // what is compiled and connected the first time isn't meant
  const requests = requestsOf(door, { answered, uploaded: sent.uploaded }, sent.isAgain) / sent.counts;
  if (requests * answered > (bytesOf[nameOf(door)] ?? MOST_BYTES))
    return `${sent.what}: ${requests} answers of ${answered} bytes`;
  const affordable = (MOST_SECONDS * 1_000) / requests;
  // What costs far less than it may is seen by half as many: even with the tick that is missed.
  const few = Math.ceil((2 * TICK_MS) / affordable);
  if ((await spend(door, sent, few)) + TICK_MS / few <= affordable) return undefined;
  const times = Math.max(2, Math.ceil(MEASURED_MS / affordable));
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    least = Math.min(least, await spend(door, sent, times));
    if (least <= affordable || least / slowed() <= affordable) return undefined;
  }
  return `${sent.what}: ${requests} requests of ${least.toFixed(1)} ms`;
}

describe('a minute at full quota', () => {
  test.each(doors.map((door) => [nameOf(door), door] as const))(
    'COST-1 of %s takes ten seconds of processor and answers 100 MB at most',
    async (_, door) => {
      const faults: (string | undefined)[] = [];
      for (const sent of requestsFor(door, world)) faults.push(await faultOf(door, sent));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      const isExcepted = Object.values(neverTaken).some((names) => names.some((name) => name.test(nameOf(door))));
      expect(taken.has(nameOf(door)) || isExcepted, 'one of its requests is taken').toBe(true);
    },
  );
});
