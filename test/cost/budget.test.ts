import { sha256 } from '@noble/hashes/sha2.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '../../src/platform/config.ts';
import { limits } from '../../src/platform/limits.ts';
import { startSuite, type Suite } from '../support/suite.ts';
import { doors, nameOf, requestsOf, type Door } from './doors.ts';
import { findWorkerd, millisecondsOf } from './processor.ts';
import { requestsFor, type Sent, type World } from './requests.ts';
import { fatOrder, fatStream, openWorld } from './world.ts';

/** A minute of a door at its full quota, whatever is sent. */
const MOST_SECONDS = 10;
const MOST_BYTES = 100_000_000;
/** Video is what people come for: fifty viewers behind one address (docs/decisions/0036-what-a-minute-costs.md). */
const bytesOf: Readonly<Record<string, number>> = { 'live GET /hls/:id/:segment': limits.playback.answerBytes };

/** As much processor time as a clock of ten milliseconds can measure. */
const MEASURED_MS = 40;
const TRIES = 3;
/** What hashing ten megabytes takes where nobody else wants the processor. What it takes more is the machine's. */
const NOMINAL_MS = 65;
const MOST_SLOWED = 3;

let suite: Suite;
let world: World;
let workerd: string;
beforeAll(async () => {
  suite = await startSuite({ services: serviceNames });
  workerd = findWorkerd();
  world = await openWorld(suite);
});
afterAll(() => suite.close());

const bytes = new Uint8Array(1_000_000);

/** How many times as long everything takes at the moment. */
function slowed(): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < 10; count += 1) sha256(bytes);
  const { user, system } = process.threadCpuUsage(before);
  return Math.min(MOST_SLOWED, Math.max(1, (user + system) / 1_000 / NOMINAL_MS));
}

/** Sends a request so many times, at once, and gives the longest answer's bytes. */
async function send({ service }: Door, { path, init }: Sent, times: number): Promise<number> {
  const answers = Array.from({ length: times }, async () => {
    const stop = new AbortController();
    const response = await suite.fetch(path, { ...init, signal: stop.signal }, service);
    if (response.headers.get('content-type') !== 'text/event-stream') return (await response.arrayBuffer()).byteLength;
    stop.abort();
    return 0;
  });
  return Math.max(...(await Promise.all(answers)));
}

/** What is wrong with what a minute of such requests costs, or undefined. */
async function faultOf(door: Door, sent: Sent): Promise<string | undefined> {
  const answered = await send(door, sent, 1); // what is compiled and connected the first time isn't meant
  const requests = requestsOf(door, answered);
  if (requests * answered > (bytesOf[nameOf(door)] ?? MOST_BYTES))
    return `${sent.what}: ${requests} answers of ${answered} bytes`;
  const affordable = (MOST_SECONDS * 1_000) / requests;
  const times = Math.max(2, Math.ceil(MEASURED_MS / affordable));
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = millisecondsOf(workerd);
    await send(door, sent, times);
    least = Math.min(least, (millisecondsOf(workerd) - before) / times);
    if (least <= affordable || least / slowed() <= affordable) return undefined;
  }
  return `${sent.what}: ${requests} requests of ${least.toFixed(1)} ms`;
}

const taken: Readonly<Record<string, readonly unknown[]>> = {
  'delivery POST /v1/deliveries': [fatOrder],
  'live POST /api/streams/go-live': [fatStream],
  'live PATCH /api/streams/:id': [fatStream],
};

describe('a minute at full quota', () => {
  test.each(doors.map((door) => [nameOf(door), door] as const))(
    'COST-1 of %s takes ten seconds of processor and answers 100 MB at most',
    async (name, door) => {
      const faults: (string | undefined)[] = [];
      for (const sent of requestsFor(door, world, taken[name])) faults.push(await faultOf(door, sent));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );
});
