import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn, visitPage } from '#test/browser/merchant/merchant-shop.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { madeUpTown } from '#test/support/streets/made-up-town.ts';
import { streetsConfig } from '#test/support/streets/streets-config.ts';
import { placeOrder } from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const PATH = '/maps/streets.pmtiles';
const archive = madeUpTown({ lat: 37.7955, lng: -122.3937 });
let suite: Suite;
let etag: string;
beforeAll(async () => {
  suite = await startSuite({ config: streetsConfig(inject('configs').test) });
  const bucket = await suite.maps();
  await bucket.put('another.pmtiles', 'private');
  etag = await placed(archive);
});
afterAll(() => suite.close());

/** Puts an archive where the deployment says to, and answers its ETag. */
async function placed(bytes: Buffer): Promise<string> {
  const object = await (await suite.maps()).put('streets.pmtiles', bytes);
  return object?.httpEtag ?? '';
}

const read = (range?: string, headers: Record<string, string> = {}) =>
  suite.fetch(PATH, { headers: { ...(range === undefined ? {} : { range }), ...headers } });
/** The page of a delivery that its merchant sees. */
async function merchantsPage(of: Suite) {
  const ada = await signIn(of);
  const { delivery } = await placeOrder(of, {}, ada.token);
  const { headers, text } = await visitPage(of, `/merchant/deliveries/${delivery.id}`, ada);
  return { policy: headers.get('content-security-policy'), text };
}

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the archive of streets', () => {
  test('STREETS-2 a range with both ends is answered, to the byte, with the archive’s ETag', async () => {
    const response = await read('bytes=100-999');
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      206,
      expect.objectContaining({
        etag,
        'accept-ranges': 'bytes',
        'content-length': '900',
        'content-range': `bytes 100-999/${archive.length}`,
        'content-type': 'application/vnd.pmtiles',
        'cache-control': 'public, max-age=3600',
      }),
    ]);
    expect((await bytesOf(response)).equals(archive.subarray(100, 1000))).toBe(true);
    const last = await read(`bytes=${archive.length - 10}-${archive.length + 100}`);
    expect(last.headers.get('content-range')).toBe(
      `bytes ${archive.length - 10}-${archive.length - 1}/${archive.length}`,
    );
    expect((await bytesOf(last)).equals(archive.subarray(-10))).toBe(true);
  });

  test.each([
    undefined,
    'bytes=0-',
    'bytes=-500',
    'bytes=0-9,20-29',
    'bytes=9-0',
    'lines=0-9',
    `bytes=0-${2 ** 20}`,
    `bytes=0-${10 ** 16}`,
  ])('STREETS-2 %s isn’t: nobody takes the whole archive at once', async (range) => {
    expect(await codeOf(await read(range))).toEqual([400, 'range_required']);
  });

  test('STREETS-2 a range behind the end is a 416 that says where the end is', async () => {
    const response = await read(`bytes=${archive.length}-${archive.length + 9}`);
    expect(response.headers.get('content-range')).toBe(`bytes */${archive.length}`);
    expect(await codeOf(response)).toEqual([416, 'range_not_satisfiable']);
    expect(await codeOf(await read(`bytes=999999999-${10 ** 9 + 8}`))).toEqual([416, 'range_not_satisfiable']);
  });

  test('STREETS-2 HEAD tells its length and ETag, and no other method is taken', async () => {
    const head = await suite.fetch(PATH, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      etag,
      String(archive.length),
    ]);
    const put = await suite.fetch(PATH, { method: 'PUT', body: 'mine' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')]);
  });

  test('STREETS-3 whoever has a part is told so, and whoever goes on with a part of another archive is refused', async () => {
    const known = await read('bytes=0-99', { 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await read('bytes=0-99', { 'if-range': etag })).status).toBe(206);
    expect(await codeOf(await read('bytes=0-99', { 'if-range': '"another"' }))).toEqual([412, 'version_mismatch']);
  });

  test('STREETS-5 nothing else of the bucket is there', async () => {
    for (const path of [
      '/maps/another.pmtiles',
      '/maps/',
      '/maps/streets.pmtiles/0-99',
      '/maps/%2e%2e/another.pmtiles',
    ])
      expect((await suite.fetch(path, { headers: { range: 'bytes=0-9' } })).status).toBe(404);
  });

  test('STREETS-7 the log has no range', () => {
    const lines = suite.logs().filter((line) => line.includes(PATH));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).not.toMatch(/bytes|100-999|\b999\b/);
  });

  test('STREETS-4 a location asks the bucket once for a part; whoever reloads gets the bucket’s', async () => {
    const before = await bytesOf(await read('bytes=200-299'));
    const bucket = await suite.maps();
    const other = madeUpTown({ lat: 0, lng: 0 });
    const httpEtag = await placed(other);
    const kept = await read('bytes=200-299');
    expect([kept.headers.get('etag'), (await bytesOf(kept)).equals(before)]).toEqual([etag, true]);
    const reloaded = await read('bytes=200-299', { 'cache-control': 'no-cache' });
    expect(reloaded.headers.get('etag')).toBe(httpEtag);
    expect((await bytesOf(reloaded)).equals(other.subarray(200, 300))).toBe(true);
    await expect.poll(async () => (await read('bytes=200-299')).headers.get('etag')).toBe(httpEtag);
    await bucket.delete('streets.pmtiles');
    expect(await codeOf(await read('bytes=300-399'))).toEqual([404, 'not_found']);
    expect((await suite.fetch(PATH, { method: 'HEAD' })).status).toBe(404);
  });

  test('STREETS-1 the page is told where it is, and allows a worker of ours, without asking the bucket', async () => {
    const { tracking } = await createDelivery(suite); // the bucket is empty by now
    const page = await suite.fetch(`/t/${tracking.slug}`);
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer'); // STREETS-7
    expect(await page.text()).toContain(`data-archive="${PATH}"`);
    const { policy, text } = await merchantsPage(suite);
    expect([policy, text]).toEqual([expect.stringContaining("worker-src 'self'"), expect.stringContaining(PATH)]);
  });
});

test('STREETS-1 without the bucket no page knows of it, and its address is a 404', async () => {
  const without = await startSuite();
  const { tracking } = await createDelivery(without);
  const merchants = await merchantsPage(without);
  expect(merchants.policy).not.toContain('worker-src');
  expect(merchants.text).toContain('id="map-grid"');
  expect(merchants.text).not.toMatch(/map-streets|pmtiles|merchant-map|data-seen/);
  const page = await without.fetch(`/t/${tracking.slug}`);
  expect(page.headers.get('content-security-policy')).not.toContain('worker-src');
  expect(await page.text()).not.toMatch(/map-streets|pmtiles/);
  expect(await codeOf(await without.fetch(PATH, { headers: { range: 'bytes=0-9' } }))).toEqual([404, 'not_found']);
  await without.close();
});
