import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsents } from '#test/agent/consent/consents.ts';
import { callOf, settle } from '#test/agent/fees/settled.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { canonicalOf, digestOf } from '#src/agent/input/digest.ts';
import { cents } from '#src/money/cents.ts';
import { openVisitors } from './visitors.ts';

let suite: Suite;
let visitors: ReturnType<typeof openVisitors>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  visitors = openVisitors(suite, openConsents(suite));
});
afterAll(() => suite.close());

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ');
const textOf = async (path: string, cookie = '') => (await visitors.get(path, cookie)).text();

/** A person, and the calls that their agent makes of delivery’s capabilities. */
async function withAgent() {
  const { userId, cookie } = await visitors.someone();
  const made = async (capabilityName: string, input: object, change: object) => {
    const call = callOf(
      { appId: 'delivery', capabilityName },
      {
        userId,
        accountId: userId,
        clientName: 'Errand bot',
        input: canonicalOf(input),
        inputDigest: digestOf(input),
        ...change,
      },
    );
    await settle(suite.database, call, suite.urls.agent);
    return call;
  };
  const book = (id: string, minor: number) =>
    made('create', {}, { committedMinor: cents(minor), committedReference: id });
  const cancel = (id: string, fee: number) =>
    made('cancel', { id }, { committedMinor: cents(fee), committedReference: id });
  const refund = (id: string, minor: number) =>
    made('refund', { id }, { committedMinor: cents(minor), committedReference: randomUUID() });
  return { userId, cookie, made, book, cancel, refund };
}

/** What a section of the inbox says. */
const sectionOf = async (cookie: string, id: string) =>
  wordsOf((await textOf('/approvals', cookie)).match(new RegExp(`<section[^>]*"${id}".*?</section>`, 's'))?.[0] ?? '');

test('CPAGE-27 a booking that was cancelled costs its fee and its calls, and its row says so', async () => {
  const { cookie, book, cancel } = await withAgent();
  const [kept, gone] = [randomUUID(), randomUUID()];
  await book(kept, 1_000);
  await book(gone, 2_000);
  expect(await sectionOf(cookie, 'spend')).toContain('$30.20');
  await cancel(gone, 250);
  expect(await sectionOf(cookie, 'spend')).toMatch(/3 calls, of it \$0\.22 for the calls themselves \$12\.72/);
  const rows = await sectionOf(cookie, 'recent');
  expect(rows).toMatch(/Book a delivery Errand bot · just now · cancelled since \$0\.10/);
  expect(rows).toMatch(/Book a delivery Errand bot · just now \$10\.10/);
  expect(rows).toMatch(/Cancel a delivery Errand bot · just now \$2\.52/);
});

test('CPAGE-27 what was given back isn’t counted, and never more than it had cost', async () => {
  const { cookie, book, refund } = await withAgent();
  const [some, all] = [randomUUID(), randomUUID()];
  await book(some, 1_000);
  await book(all, 500);
  await refund(some, 300);
  await refund(some, 100);
  await refund(all, 900);
  expect(await sectionOf(cookie, 'spend')).toMatch(/\$6\.26/); // 600 of the first, 20 for bookings, 6 for refunds
  expect(await sectionOf(cookie, 'recent')).toMatch(/\$4\.00 given back since \$6\.10/);
});

test('CPAGE-27 another person’s cancellation changes nothing', async () => {
  const [mine, theirs] = [await withAgent(), await withAgent()];
  const id = randomUUID();
  await mine.book(id, 1_000);
  await theirs.cancel(id, 0);
  expect(await sectionOf(mine.cookie, 'spend')).toContain('$10.10');
});

test('CPAGE-27 all that agents did is there once, the newest first, page by page', async () => {
  const { cookie, made } = await withAgent();
  const count = 67;
  const at = Date.now() - 3_600_000;
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const createdAt = new Date(at - Math.floor(each / 3) * 1_000); // three at a moment
    ids.push((await made('get', {}, { createdAt })).id);
  }
  expect(await textOf('/approvals', cookie)).toContain('href="/calls"');
  const seen: string[] = [];
  let path: string | undefined = '/calls';
  const sizes: number[] = [];
  while (path !== undefined) {
    const page = await textOf(path, cookie);
    const here = [...page.matchAll(/href="\/calls\/([\da-f-]{36})"/g)].map(([, id]) => id ?? '');
    seen.push(...here);
    sizes.push(here.length);
    const next: string | undefined = /href="(\/calls\?cursor=[^"]+)"/.exec(page)?.[1];
    path = next;
  }
  expect(sizes).toEqual([30, 30, 7]);
  expect(new Set(seen)).toEqual(new Set(ids));
  const place = (id: string) => Math.floor(ids.indexOf(id) / 3);
  expect(seen.map(place)).toEqual(seen.map(place).toSorted((one, other) => one - other));
});

test('CPAGE-27 a page of calls is for its person alone', async () => {
  const { cookie, made } = await withAgent();
  for (let each = 0; each < 31; each += 1) await made('get', {}, {});
  const next = /href="(\/calls\?cursor=[^"]+)"/.exec(await textOf('/calls', cookie))?.[1] ?? '';
  const other = await visitors.someone();
  for (const path of [next, '/calls?cursor=x']) {
    const response = await suite.fetch(path, { headers: { cookie: other.cookie }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/calls']);
  }
  expect(await textOf('/calls', other.cookie)).toContain('Nothing yet.');
  expect(await textOf('/calls')).toContain('Sign in to see what is asked');
});

test('CPAGE-24 a call’s page has no word of the interface: statuses and times are a person’s', async () => {
  const { cookie, made } = await withAgent();
  const output = {
    delivery: { id: randomUUID(), status: 'enroute_to_pickup', createdAt: '2026-11-24T16:00:00.000Z' },
    paymentIntent: { status: 'requires_capture' },
    fare: { customerTotalMinor: '764' },
  };
  const input = { dropoffWindow: { start: '2026-11-24T16:00:00Z', end: '2026-11-24T16:30:00Z' } };
  const call = await made('create', input, { output: canonicalOf(output), outputDigest: digestOf(output) });
  const page = await textOf(`/calls/${call.id}`, cookie);
  const words = wordsOf(page.slice(page.indexOf('<main')));
  expect(words).not.toMatch(/[a-z]_[a-z]|\dT\d|Minor/);
  for (const each of ['Reserved, taken on delivery', 'Enroute to pickup', '$7.64', /Tue, Nov 24, 16:00.{1,3}16:30 UTC/])
    expect(words).toMatch(each);
});
