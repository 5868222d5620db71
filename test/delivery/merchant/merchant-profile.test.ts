import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_LOGO_BYTES } from '#src/delivery/merchant/merchant.ts';
import { addSender, startPartners, takeOrder } from '#test/partners/partners.ts';
import { CANARY, dressed } from '#test/pictures/metadata.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { callProfile, fillIn, namedBy, newShop, putLogo, type ProfileBody } from './merchants.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startPartners();
});
afterAll(() => suite.close());

const terms = {
  name: 'Ferry Plaza Flowers',
  supportEmail: 'help@flowers.example',
  supportPhone: '(415) 555-0134',
  supportUrl: 'https://flowers.example/help',
};
const png = pictureNamed('png');
const profileOf = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as ProfileBody).profile;

test('MERCHANT-2 an owner fills it in field by field, once however often, and only at the version that is named', async () => {
  const token = await newShop(suite);
  const empty = await callProfile(suite, token, 'GET ');
  expect([empty.headers.get('etag'), await profileOf(empty)]).toMatchObject(['"1"', { name: null, version: 1 }]);
  const first = await callProfile(suite, token, 'PATCH ', terms, { 'if-match': '"1"' });
  expect([first.headers.get('etag'), await profileOf(first)]).toMatchObject([
    '"2"',
    { ...terms, supportPhone: '+14155550134', logo: null, version: 2 },
  ]);
  expect((await fillIn(suite, token, terms)).profile.version).toBe(2);
  const stale = await callProfile(suite, token, 'PATCH ', { name: 'Others' }, { 'if-match': '"1"' });
  expect([stale.status, await stale.json()]).toMatchObject([412, { code: 'version_mismatch' }]);
  expect((await fillIn(suite, token, { supportEmail: null })).profile).toMatchObject({
    name: terms.name,
    supportEmail: null,
    supportPhone: '+14155550134',
    version: 3,
  });
});

test('MERCHANT-2 a name is kept composed, whatever its letters were typed as', async () => {
  const { profile } = await fillIn(suite, await newShop(suite), { name: 'Cafe\u0301' });
  expect(profile.name).toBe('Caf\u00e9');
});

test('MERCHANT-1 what isn’t a contact is refused by its field', async () => {
  const token = await newShop(suite);
  const bad = {
    name: 'Two\nlines',
    supportEmail: 'nobody',
    supportPhone: '555-CALL-NOW ext. 7',
    supportUrl: 'http://flowers.example',
  };
  for (const [field, value] of Object.entries(bad)) {
    const response = await callProfile(suite, token, 'PATCH ', { [field]: value });
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ pointer: `#/${field}` }] }]);
  }
  expect(await profileOf(callProfile(suite, token, 'GET '))).toMatchObject({ version: 1 });
});

test('MERCHANT-3 a link names its sender once there is a name for that, with logo and contact; without it nothing', async () => {
  const token = await newShop(suite);
  const { tracking } = await createDelivery(suite, { token });
  await fillIn(suite, token, { supportEmail: terms.supportEmail });
  await putLogo(suite, token, png);
  expect(await namedBy(suite, tracking.slug)).toBeNull();
  await fillIn(suite, token, { name: terms.name });
  const { tracking: named } = await createDelivery(suite, { token });
  expect(await namedBy(suite, named.slug)).toEqual({
    name: terms.name,
    logoUrl: expect.stringMatching(/^\/v1\/merchant-logos\/[\w-]{36}$/) as string,
    support: { email: terms.supportEmail, phone: null, url: null },
  });
  for (const path of [`/t/${named.slug}`, `/t/${named.slug}/receipt`])
    expect(await (await suite.fetch(path)).text()).toContain(terms.name);
  const { tracking: stranger } = await createDelivery(suite, { token: await newShop(suite) });
  expect(await namedBy(suite, stranger.slug)).toBeNull();
});

test('MERCHANT-4 an owner that has sent goods with a minimum age is named by none of its links', async () => {
  const dispensary = await addSender(suite, 'cannabis');
  const { tracking: before } = await createDelivery(suite, { token: dispensary.token });
  await fillIn(suite, dispensary.token, { name: 'Green Leaf' });
  expect(await namedBy(suite, before.slug)).toMatchObject({ name: 'Green Leaf' });
  const { delivery } = await takeOrder(suite, dispensary);
  const { tracking: after } = await createDelivery(suite, { token: dispensary.token });
  for (const slug of [delivery.trackingSlug, after.slug]) {
    expect(await namedBy(suite, slug)).toBeNull();
    expect(await (await suite.fetch(`/t/${slug}`)).text()).not.toContain('Green Leaf');
  }
});

test('MERCHANT-5 a partner’s order names the merchant that sends it, not what the partner calls it', async () => {
  const shop = await addSender(suite, 'storefront', { displayName: 'Storefront account 7' });
  const before = await takeOrder(suite, shop);
  expect(await namedBy(suite, before.delivery.trackingSlug)).toBeNull();
  await fillIn(suite, shop.token, { name: 'Corner Shop' });
  const { delivery } = await takeOrder(suite, shop);
  expect(await namedBy(suite, delivery.trackingSlug)).toMatchObject({ name: 'Corner Shop' });
});

test('MERCHANT-6 a logo is cleaned, opened by its address alone, and gone from there once there is another or none', async () => {
  const token = await newShop(suite);
  const jpeg = { bytes: dressed['image/jpeg'](pictureNamed('jpeg')) };
  const first = await profileOf(putLogo(suite, token, jpeg.bytes, 'image/jpeg'));
  const shown = await suite.fetch(first.logo?.url ?? '');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await shown.arrayBuffer()).includes(CANARY)).toBe(false);

  expect((await profileOf(putLogo(suite, token, jpeg.bytes, 'image/jpeg'))).version).toBe(first.version);
  const second = await profileOf(putLogo(suite, token, png));
  expect((await suite.fetch(first.logo?.url ?? '')).status).toBe(404);
  expect((await suite.fetch(second.logo?.url ?? '')).status).toBe(200);
  const takenOff = { logo: null, version: 4 };
  expect(await profileOf(callProfile(suite, token, 'DELETE /logo'))).toMatchObject(takenOff);
  expect(await profileOf(callProfile(suite, token, 'DELETE /logo'))).toMatchObject(takenOff);
  expect((await suite.fetch(second.logo?.url ?? '')).status).toBe(404);
});

test('MERCHANT-6 what is no picture, or too large, isn’t taken', async () => {
  const token = await newShop(suite);
  const broken = await putLogo(suite, token, png.slice(0, 60));
  expect([broken.status, await broken.json()]).toMatchObject([422, { code: 'picture_invalid' }]);
  expect((await putLogo(suite, token, new Uint8Array(MAX_LOGO_BYTES + 1))).status).toBe(413);
  expect((await putLogo(suite, token, png, 'image/svg+xml')).status).toBe(415);
  expect((await suite.fetch(`/v1/merchant-logos/${randomUUID()}`)).status).toBe(404);
});

test('MERCHANT-7 of many changes at once none is lost', async () => {
  const token = await newShop(suite);
  const changes = [{ name: 'A' }, { supportEmail: 'a@b.example' }, { supportUrl: 'https://b.example/' }];
  const answers = await Promise.all(
    [...changes, ...changes].map(async (change) => (await callProfile(suite, token, 'PATCH ', change)).status),
  );
  expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
  for (const [at, change] of changes.entries())
    if (answers[at] === 200 || answers[at + changes.length] === 200)
      expect(await profileOf(callProfile(suite, token, 'GET '))).toMatchObject(
        Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value])),
      );
  const atOnce = await Promise.all(
    ['B', 'C', 'D'].map((name) => callProfile(suite, token, 'PATCH ', { name }, { 'if-match': '"1"' })),
  );
  expect(atOnce.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test('MERCHANT-8 each caller has their own profile, and nobody else’s', async () => {
  const [one, other] = [await newShop(suite), await newShop(suite)];
  await fillIn(suite, one, { name: 'One' });
  expect(await profileOf(callProfile(suite, other, 'GET '))).toMatchObject({ name: null, version: 1 });
});

test('LINK-1 a chat’s preview of a link is the same for every delivery', async () => {
  const token = await newShop(suite);
  await fillIn(suite, token, { name: 'Very Private Clinic' });
  const tags = async (slug: string) => (await (await suite.fetch(`/t/${slug}`)).text()).match(/<meta [^>]*og:[^>]*>/g);
  const one = await tags((await createDelivery(suite, { token })).tracking.slug);
  const other = await tags((await createDelivery(suite)).tracking.slug);
  expect(one).toEqual(other);
  expect(one?.join()).not.toContain('Clinic');
  const picture = /og:image" content="([^"]+)"/.exec(one?.join() ?? '')?.[1] ?? '';
  const shown = await suite.fetch(new URL(picture).pathname);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('LINK-2 search engines are kept out of links, unknown and ended ones, too', async () => {
  const { tracking } = await createDelivery(suite);
  for (const path of [`/t/${tracking.slug}`, `/t/${tracking.slug}/receipt`, '/t/0000000000', '/t/nonsense']) {
    const page = await suite.fetch(path);
    expect([path, page.headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
    expect(await page.text()).toContain('<meta name="robots" content="noindex"');
  }
});

test('LINK-3 pages name an icon, which is served', async () => {
  const page = await (await suite.fetch('/docs')).text();
  const href = /<link rel="icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await suite.fetch(href)).headers.get('content-type')).toContain('image/svg+xml');
  const asked = await suite.fetch('/favicon.ico', { redirect: 'manual' });
  expect([asked.status, asked.headers.get('location')]).toEqual([302, href]);
});
