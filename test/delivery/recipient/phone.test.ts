import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { comparePhone } from '#src/delivery/recipient/compare-phone-store.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { endDelivery } from '#test/delivery/audit/audits.ts';
import { withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { createDelivery, ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import { asRecipient, tryPhone } from '#test/support/delivery/recipients.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const DAY = 24 * 60 * 60;
const GUESSES = 10_000;
const AT_ONCE = 40;
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ profile: 'default' });
});
afterAll(() => suite.close());

const ordered = async (customer: unknown = { name: 'Robin Doe', phone: '(415) 555-0134' }) =>
  (await createDelivery(suite, { body: { ...ferryToTwinPeaks, customer } })).tracking;
const answerOf = async (response: Response) => {
  const { code, triesLeft } = (await response.json()) as { code?: string; triesLeft?: number };
  return [response.status, code, triesLeft];
};

test('RCP-19 the last four digits of the recipient’s number give the secret, and a wrong try says how many are left', async () => {
  const tracking = await ordered();
  const wrong = await tryPhone(suite, tracking.slug, '0135');
  expect(wrong.headers.get('cache-control')).toBe('no-store');
  expect(await answerOf(wrong)).toEqual([422, 'phone_digits_wrong', 4]);
  suite.gateway.resetTrips();
  const right = await tryPhone(suite, tracking.slug, '0134');
  expect([right.status, right.headers.get('cache-control'), suite.gateway.trips]).toEqual([200, 'no-store', 1]);
  const { recipient } = (await right.json()) as { recipient: { secret: string; url: string } };
  expect(recipient.url).toBe(tracking.recipientUrl);
  expect(tracking.recipientUrl.endsWith(`#${recipient.secret}`)).toBe(true);
  expect(await answerOf(await tryPhone(suite, tracking.slug, '0135'))).toEqual([422, 'phone_digits_wrong', 3]);
});

test('RCP-20 of ten thousand tries, many at once, five are compared; then the right digits open it no more, the secret does', async () => {
  const { slug, recipientUrl } = await ordered();
  const db = openDatabase(suite.databaseUrls.delivery, new Meter());
  const verdicts: string[] = [];
  const all = Array.from({ length: GUESSES }, (_, at) => String((at + 135) % GUESSES).padStart(4, '0')); // the right one last
  const guess = async () => {
    for (let digits = all.shift(); digits !== undefined; digits = all.shift()) {
      const compared = await comparePhone(db, slug as TrackingSlug, digits);
      verdicts.push('refused' in compared ? compared.refused : 'opened');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guess));
  expect(verdicts).toHaveLength(GUESSES);
  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5);
  expect(verdicts.filter((verdict) => verdict === 'used_up')).toHaveLength(GUESSES - 5);
  expect(await answerOf(await tryPhone(suite, slug, '0134'))).toEqual([409, 'phone_tries_used_up', undefined]);
  expect((await asRecipient(suite, { slug, recipientUrl })).status).toBe(200);
}, 240_000);

test.each([
  ['no customer', undefined],
  ['no number', { name: 'Robin Doe' }],
  ['words', { phone: 'call the shop, 0134' }],
  ['an extension', { phone: '(415) 555-0199 x0134' }],
  ['a number that is no text', { phone: { home: '+14155550134' } }],
  ['short digits', { phone: '0134' }],
])('RCP-21 with %s every try is wrong, and they are used up as any others', async (_what, customer) => {
  const { slug } = await ordered(customer ?? null);
  for (const left of [4, 3, 2, 1, 0])
    expect(await answerOf(await tryPhone(suite, slug, '0134'))).toEqual([422, 'phone_digits_wrong', left]);
  expect(await answerOf(await tryPhone(suite, slug, '0134'))).toEqual([409, 'phone_tries_used_up', undefined]);
});

test('RCP-19 an unknown link is a 404, one that has ended a 410, and anything but four digits is refused where it stands', async () => {
  expect(await answerOf(await tryPhone(suite, 'ffffffffff', '0134'))).toEqual([404, 'not_found', undefined]);
  const created = await createDelivery(suite, { body: { ...ferryToTwinPeaks, customer: { phone: '+14155550134' } } });
  await endDelivery(suite, created, 'cancelled', DAY);
  expect(await answerOf(await tryPhone(suite, created.tracking.slug, '0134'))).toEqual([
    410,
    'tracking_expired',
    undefined,
  ]);
  for (const bad of ['134', '01344', '01 4', '٠١٣٤']) {
    const response = await tryPhone(suite, created.tracking.slug, bad);
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ pointer: '#/phoneLastFour' }] }]);
  }
});

test(
  'RCP-22 an address has ten wrong tries a minute; then the right digits are refused from there like any others',
  { timeout: 90_000 },
  () =>
    withinOneWindow(async () => {
      const from = { 'cf-connecting-ip': '198.51.100.77' };
      const links = [await ordered(), await ordered(), await ordered()];
      const statuses: number[] = [];
      for (let at = 0; at < 10; at += 1)
        statuses.push((await tryPhone(suite, links[at % 2]?.slug ?? '', `99${at}0`, from)).status);
      expect(statuses).toEqual(Array(10).fill(422));
      const [right, wrong] = [
        await tryPhone(suite, links[2]?.slug ?? '', '0134', from),
        await tryPhone(suite, links[2]?.slug ?? '', '9999', from),
      ];
      expect([right.status, wrong.status]).toEqual([429, 429]);
      expect(right.headers.get('ratelimit-policy')).toBe('"phone_digits";q=10;w=60');
      expect((await tryPhone(suite, links[2]?.slug ?? '', '0134')).status).toBe(200);
    }),
);
