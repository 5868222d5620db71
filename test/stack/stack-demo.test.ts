import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '#fn/delivery/routes/examples.ts';
import { madeUpTown } from '#test/support/streets/made-up-town.ts';
import { freeBase, startStackProcess, type Running } from './run-stack.ts';

const { pickup } = order;
const PATIENT = { timeout: 90_000, interval: 500 };

let base: number;
let stack: Running;
let folder: string;
beforeAll(async () => {
  base = await freeBase();
  folder = mkdtempSync(join(tmpdir(), 'streets-'));
  const streets = join(folder, 'extract.pmtiles');
  writeFileSync(streets, madeUpTown(pickup));
  stack = await startStackProcess(base, '--ephemeral', '--streets', streets);
}, 180_000);
afterAll(async () => {
  await stack.end('SIGTERM');
  rmSync(folder, { recursive: true });
});

test('STACK-21 After a start a stream plays, whose page is printed, and people talk in its room', async () => {
  const printed = /\/s\/([0-9a-f-]{36}) /.exec(stack.stdout())?.[1];
  const live = `http://127.0.0.1:${base + 2}`;
  const read = async (path: string) => (await fetch(live + path)).text();
  const files = async () => (await read(`/hls/${printed}/index.m3u8`)).match(/^\d+\.m4s$/gm) ?? [];
  await expect.poll(async () => (await files()).length, PATIENT).toBeGreaterThanOrEqual(3);
  expect((await fetch(`${live}/hls/${printed}/${(await files())[0]}`)).status).toBe(200);
  const on = JSON.parse(await read('/api/streams/live')) as { streams: { id: string; status: string }[] };
  expect(on.streams).toMatchObject([{ id: printed, status: 'live' }]);
  const said = async () =>
    (JSON.parse(await read(`/api/streams/${printed}/chat/messages`)) as { messages: unknown[] }).messages.length;
  await expect.poll(said, PATIENT).toBeGreaterThanOrEqual(2);
}, 200_000);

interface Tracking {
  readonly status: string;
  readonly driver: { readonly firstName: string } | null;
  readonly driverLocation: { readonly recordedAt: string } | null;
}

test('STACK-20 After a start a delivery is moving on its tracking page, whose link is printed; /t/demo leads to it', async () => {
  const printed = /\/t\/([0-9a-f]{10})/.exec(stack.stdout())?.[1];
  const origin = `http://127.0.0.1:${base}`;
  const demo = await fetch(`${origin}/t/demo`, { redirect: 'manual' });
  expect([demo.status, demo.headers.get('location')]).toEqual([302, `/t/${printed}`]);
  expect((await fetch(`${origin}/t/demo`)).status).toBe(200);

  const read = async () =>
    ((await (await fetch(`${origin}/v1/tracking/${printed}`)).json()) as { tracking: Tracking }).tracking;
  await expect.poll(async () => (await read()).status, PATIENT).toBe('enroute_to_pickup');
  expect((await read()).driver?.firstName).toMatch(/^[A-Z][a-z]+$/);
  const seenAt = async () => (await read()).driverLocation?.recordedAt ?? '';
  await expect.poll(seenAt, PATIENT).not.toBe('');
  const first = await seenAt();
  await expect.poll(seenAt, PATIENT).not.toBe(first);
}, 200_000);

test('STREETS-16 With an extract at hand, tracking pages are told of it, and it is served', async () => {
  const origin = `http://127.0.0.1:${base}`;
  expect(await (await fetch(`${origin}/t/demo`)).text()).toContain('data-archive="/maps/streets.pmtiles"');
  const part = await fetch(`${origin}/maps/streets.pmtiles`, { headers: { range: 'bytes=0-6' } });
  expect([part.status, await part.text()]).toEqual([206, 'PMTiles']);
});
