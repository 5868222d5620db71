import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { endDelivery } from '#test/delivery/audit/audits.ts';

const DAY = 24 * 60 * 60;
const MAX_AGE_MS = 2_000;
/** The Worker reckons in whole milliseconds of a clock of its own. */
const CLOCKS_APART_MS = 50;
const PATIENT = { timeout: 60_000, interval: 50 };

describe.concurrent('following a delivery live', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
  });
  afterAll(() => suite.close());

  /** A stream, from an address of its own unless told. */
  const open = (slug: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${suite.address}/v1/tracking/${slug}/events`, {
      headers: { accept: 'text/event-stream', 'cf-connecting-ip': randomAddress(), ...headers },
      ...(signal === undefined ? {} : { signal }),
    });

  /** Reads until the text matches. */
  async function readUntil(response: Response, pattern: RegExp): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (pattern.test(text)) break;
    }
    return text;
  }

  test('TRACK-18 the document comes at first and when it changes; with its id it doesn’t come twice', async () => {
    const { tracking } = await createDelivery(suite);
    const document = await suite.fetch(`/v1/tracking/${tracking.slug}`);
    const id = (document.headers.get('etag') ?? '').replaceAll('"', '');
    const stream = await open(tracking.slug);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const first = await readUntil(stream, /data: \{"tracking".*\nid: .*\n\n/);
    expect(first).toContain(`event: tracking\ndata: ${await document.text()}\nid: ${id}\n\n`);

    const again = await open(tracking.slug, { 'last-event-id': id });
    const changed = readUntil(again, /data: \{"tracking".*\nid: .*\n\n/);
    await sleep(300);
    await suite.database.query(
      "update delivery.delivery set status = 'assigned', driver_id = gen_random_uuid() where tracking_slug = $1",
      [tracking.slug],
    );
    const text = await changed;
    expect(text).toContain('"status":"assigned"');
    expect(text).not.toContain(id);
  });

  test('TRACK-18 a delivery that has ended is told once, and the stream ends', async () => {
    const created = await createDelivery(suite);
    await endDelivery(suite, created, 'delivered', 60);
    const text = await (await open(created.tracking.slug)).text();
    expect(text).toContain('"status":"delivered"');
    expect(text.endsWith('event: end\ndata: {}\n\n')).toBe(true);
  });

  test('TRACK-18 whoever comes back to a delivery that has ended is told so at once, with its last id or one from before', async () => {
    const created = await createDelivery(suite);
    const { slug } = created.tracking;
    const idNow = async () =>
      ((await suite.fetch(`/v1/tracking/${slug}`)).headers.get('etag') ?? '').replaceAll('"', '');
    const before = await idNow();
    await endDelivery(suite, created, 'delivered', 60);
    await vi.waitUntil(async () => (await idNow()) !== before, PATIENT);
    const missed = await (await open(slug, { 'last-event-id': before })).text();
    expect(missed).toContain('"status":"delivered"');
    expect(missed.endsWith('event: end\ndata: {}\n\n')).toBe(true);

    const began = performance.now();
    const again = await (await open(slug, { 'last-event-id': await idNow() })).text();
    expect(performance.now() - began).toBeLessThan(10_000); // the stream itself would last five minutes
    expect(again).not.toContain('event: tracking');
    expect(again.endsWith('event: end\ndata: {}\n\n')).toBe(true);
  });

  test('TRACK-19 an unknown slug, one that is none and one that has ended are problems, not streams', async () => {
    const old = await createDelivery(suite);
    await endDelivery(suite, old, 'cancelled', DAY);
    for (const [slug, status, code] of [
      ['0000000000', 404, 'not_found'],
      ['nonsense', 400, 'path_invalid'],
      [old.tracking.slug, 410, 'tracking_expired'],
    ] as const) {
      const response = await open(slug);
      expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
      expect(await response.json()).toMatchObject({ code });
    }
  });

  test('TRACK-20 fifty who follow one delivery read it once in two seconds, and nobody once they are gone', async () => {
    const { tracking } = await createDelivery(suite);
    const reads: number[] = []; // of this slug alone: streams of other tests may still be ending
    suite.gateway.onTrip = ({ params }) => {
      if (params.includes(tracking.slug)) reads.push(performance.now());
    };
    const stop = new AbortController();
    const streams = await Promise.all(Array.from({ length: 50 }, () => open(tracking.slug, {}, stop.signal)));
    const reading = streams.map((each) => readUntil(each, /never/).catch(() => 'gone'));
    await vi.waitUntil(() => reads.length >= 3, PATIENT);
    stop.abort();
    await Promise.all(reading);
    await vi.waitUntil(() => performance.now() - (reads.at(-1) ?? 0) > 2.25 * MAX_AGE_MS, PATIENT);
    // A read is counted before it is answered, and its answer is good for two seconds: this holds on the slowest machine.
    const gaps = reads.slice(1).map((at, index) => at - (reads[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(MAX_AGE_MS - CLOCKS_APART_MS);
  });
});

describe.concurrent('how often', () => {
  test('TRACK-21 an address opens sixty streams a minute', async () => {
    const suite = await startSuite({ profile: 'default' });
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 12_000) await sleep(left + 50); // windows follow the clock: stay within one
    const headers = { 'cf-connecting-ip': '198.51.100.9' };
    const statuses: number[] = [];
    for (let each = 0; each < 62; each += 1)
      statuses.push((await suite.fetch('/v1/tracking/nonsense/events', { headers })).status);
    expect(statuses).toEqual([...Array<number>(60).fill(400), 429, 429]);
    await suite.close();
  });
});
