import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { run, type Running } from '#test/stack/run-stack.ts';
import { openSimulator, playOf, shortDelivery, simulate, simulatorKeys, simulatorOptions } from './simulations.ts';

const PATIENT = { timeout: 60_000, interval: 200 };

let suite: Killable;
let token: string;
beforeAll(async () => {
  suite = await startKillable({ POOL_KEYS: simulatorKeys });
  token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
}, 180_000);
afterAll(() => suite.close());

/** Starts several simulations, and waits until the first is under way. */
async function startSeveral(url: URL) {
  const plays: { id: string; endsAs: string }[] = [];
  for (const outcome of ['delivered', 'returned', 'driver_gives_up'] as const) {
    const { delivery } = await shortDelivery(suite, token);
    const { endsAs } = await simulate({ url }, token, delivery.id, { speed: 60, outcome, seed: 4 });
    plays.push({ id: delivery.id, endsAs });
  }
  const first = plays[0]?.id ?? '';
  await expect.poll(async () => (await playOf(suite, first)).events.length, PATIENT).toBeGreaterThanOrEqual(3);
  const before = await playOf(suite, first);
  expect(before.ended).toBe(false);
  return { plays, first, before };
}

async function expectEnds(plays: readonly { id: string; endsAs: string }[]) {
  for (const { id, endsAs } of plays) {
    await expect.poll(async () => (await playOf(suite, id)).ended, PATIENT).toBe(true);
    const { status, stopped, events } = await playOf(suite, id);
    expect([status, stopped, events.filter((type) => type === endsAs)]).toEqual([endsAs, null, [endsAs]]);
  }
}

test('SIM-10 several simulations go on from where they were after a SIGKILL of workerd, and end as they should', async () => {
  const simulator = await openSimulator(suite);
  const { plays, first, before } = await startSeveral(simulator.url);
  await suite.kill();
  expect((await playOf(suite, first)).step).toBeGreaterThanOrEqual(before.step);
  await expectEnds(plays);
  await simulator.close();
}, 120_000);

/** A simulator in a process of its own. */
async function startProcess(): Promise<{ readonly url: URL; readonly process: Running }> {
  const { deliveryUrl, ...options } = simulatorOptions(suite);
  const code = `import { startSimulator } from './sandbox/simulator/simulator.ts';
    const { url } = await startSimulator({ ...${JSON.stringify(options)}, deliveryUrl: () => ${JSON.stringify(deliveryUrl())} });
    console.log('at', url.href);`;
  const process = run('--input-type=module', '--eval', code);
  await process.printed(/^at (\S+)/m);
  return { url: new URL(/^at (\S+)/m.exec(process.stdout())?.[1] ?? ''), process };
}

test('SIM-10 and so they do after a SIGKILL of the simulator', async () => {
  const { url, process } = await startProcess();
  const { plays, first, before } = await startSeveral(url);
  await process.end('SIGKILL');
  const after = await playOf(suite, first);
  expect([after.ended, after.step]).toEqual([false, expect.any(Number)]);
  expect(after.step).toBeGreaterThanOrEqual(before.step);
  const next = await startProcess();
  await expectEnds(plays);
  await next.process.end('SIGTERM');
}, 120_000);
