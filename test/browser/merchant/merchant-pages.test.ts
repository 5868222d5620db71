import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatchKeys, driverAt, somewhere } from '#test/support/delivery/dispatch.ts';
import {
  deliver,
  expectOrder,
  placeOrder,
  placePaidOrder,
  readOrder,
  type Order,
} from '#test/support/payments/payments.ts';
import { PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { addSender } from '#test/partners/partners.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { sendForm, signedInWith, signIn, visitPage, type Merchant } from './merchant-shop.ts';

/** Once, and twice more by the processor’s own client. */
const PROCESSOR_TRIES = 3;

let suite: Suite;
let receiver: Receiver;
let ada: Merchant;
let order: Order;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, OUTBOUND_HOSTS: receiver.host } });
  ada = await signIn(suite);
  order = await placeOrder(suite, { externalReference: 'order-77', customer: { name: 'Robin Doe' } }, ada.token);
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const at = ({ delivery }: Order, act = '') => `/merchant/deliveries/${delivery.id}${act}`;
const count = async (merchant: Merchant) => {
  const response = await suite.fetch('/v1/deliveries?limit=100', {
    headers: { authorization: `Bearer ${merchant.token}` },
  });
  return ((await response.json()) as { deliveries: unknown[] }).deliveries.length;
};

test('MPAGE-1 nobody reads or changes anything without a sign-in, and nothing keeps a page or gives the token away', async () => {
  for (const path of ['/merchant', '/merchant/new', '/merchant/webhooks', '/merchant/senders', at(order)]) {
    const { status, text, headers } = await visitPage(suite, path);
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
    expect(text).toContain(`/merchant/sign-in?to=${encodeURIComponent(path)}`);
    expect(text).not.toContain('Robin');
  }
  const nobody = { ...ada, cookie: 'x=y' };
  expect((await sendForm(suite, at(order, '/cancel'), nobody, { reason: 'x' })).status).toBe(401);
  expect((await visitPage(suite, '/merchant/session', ada)).status).toBe(404);
  const page = await visitPage(suite, '/merchant', ada);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-\w+'/);
  expect(page.text).not.toContain(ada.token);
  const begun = await visitPage(suite, '/merchant/sign-in?to=/merchant/new');
  expect([begun.status, begun.headers.get('location')]).toEqual([303, expect.stringContaining('nonce=')]);
});

test('MPAGE-2 another shop’s delivery isn’t there, and without a scope the interface’s own words say so', async () => {
  const stranger = await signIn(suite);
  expect((await visitPage(suite, at(order), stranger)).status).toBe(404);
  expect((await sendForm(suite, at(order, '/cancel'), stranger, { reason: 'x' })).status).toBe(404);
  const reader = await signIn(suite, { scope: 'deliveries:read' });
  const page = await visitPage(suite, '/merchant', reader);
  expect(page.text).not.toMatch(/href="\/merchant\/(?:new|webhooks|senders)"/);
  const nobody = await visitPage(suite, '/merchant', await signIn(suite, { scope: 'jobs:dispatch' }));
  expect([page.text, nobody.text]).toEqual([
    expect.stringContaining('data-refresh="6"'),
    expect.stringMatching(/data-refresh="0"[^]*deliveries:read/),
  ]);
  const refused = await sendForm(suite, '/merchant/new', reader, { act: 'book', pickup: '1, 1', dropoff: '1.01, 1' });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('deliveries:write')]);
});

test('MPAGE-3 the list is filtered by state and by order number, and says when there is nothing', async () => {
  expect((await visitPage(suite, '/merchant', ada)).text).toContain('Robin Doe');
  expect((await visitPage(suite, '/merchant?reference=order-77&status=created', ada)).text).toContain('Robin Doe');
  const none = await visitPage(suite, '/merchant?reference=order-78', ada);
  expect([none.text.includes('Robin Doe'), none.text.includes('No delivery is like that')]).toEqual([false, true]);
  expect((await visitPage(suite, '/merchant', await signIn(suite))).text).toContain('No deliveries yet');
  const bad = await visitPage(suite, '/merchant?cursor=x', ada);
  expect(bad.text).toContain('role="alert"');
});

test('MPAGE-4 MPAGE-6 it is changed and cancelled by forms, and a refusal keeps its words', async () => {
  const mine = await placeOrder(suite, { customer: { name: '<b>Sam</b>' } }, ada.token);
  const page = await visitPage(suite, at(mine), ada);
  expect(page.text).toContain('&lt;b&gt;Sam&lt;/b&gt;');
  for (const part of ['map-title', 'What happened', 'Cancel it: free', 'the ledger agree', 'Find a driver now'])
    expect(page.text).toContain(part);
  const changed = await sendForm(suite, at(mine, '/change'), ada, {
    instructions: 'Ring twice',
    name: 'Sam',
    photo_shown: 'yes',
    photo: 'on',
    pin_shown: 'yes',
    tip: '5.00',
  });
  expect([changed.status, changed.location]).toEqual([303, `${at(mine)}?said=changed`]);
  expect(await readOrder(suite, mine)).toMatchObject({
    dropoff: { address: { instructions: 'Ring twice' } },
    customer: { name: 'Sam' },
    requirements: { photo: true, pin: false },
    fare: { tipMinor: '500' },
  });
  const wrong = await sendForm(suite, at(mine, '/change'), ada, { tip: 'much' });
  const words = '<strong>tip</strong>: An amount in dollars, such as 2.00.';
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(words)]);
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const cancelled = await sendForm(suite, at(mine, '/cancel'), ada, { reason: 'Sold out', token });
  expect(cancelled.location).toBe(`${at(mine)}?said=cancelled`);
  const late = await sendForm(suite, at(mine, '/change'), ada, { instructions: 'x' });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Nothing of it can be changed any more')]);
  expect((await visitPage(suite, at(mine), ada)).text).toContain('It is over');
});

test('MPAGE-4 a PIN that a change asks for is shown in its answer', async () => {
  const mine = await placeOrder(suite, {}, ada.token);
  const { status, text } = await sendForm(suite, at(mine, '/change'), ada, { pin_shown: 'yes', pin: 'on' });
  expect([status, text]).toEqual([200, expect.stringMatching(/The PIN for the recipient is \d{4}/)]);
});

test('MPAGE-4 MPAGE-6 money is given back once by a double press, and a refused form keeps its key and what it had', async () => {
  const paid = await placePaidOrder(suite);
  await deliver(suite, paid);
  await expectOrder(suite, paid, { capture: { status: 'captured', capturedMinor: '1107' } });
  const owner = await signedInWith(paid.token);
  const form = { form_key: randomUUID(), amount: '500', reason: 'Came "late"' };
  const refused = await sendForm(suite, at(paid, '/refund'), owner, form);
  expect(refused.status).toBe(422);
  for (const kept of [form.form_key, 'value="500"', 'Came &quot;late&quot;']) expect(refused.text).toContain(kept);
  const right = { ...form, amount: '3.00' };
  const answers = [
    await sendForm(suite, at(paid, '/refund'), owner, right),
    await sendForm(suite, at(paid, '/refund'), owner, right),
  ];
  expect(answers.map(({ location }) => location)).toEqual(Array.from({ length: 2 }, () => `${at(paid)}?said=refunded`));
  expect((await visitPage(suite, at(paid), owner)).text.match(/\$3\.00 back/g)).toHaveLength(1);
});

test('MPAGE-5 a form of another session or site changes nothing, and a double press does it once', async () => {
  const mine = await placeOrder(suite, {}, ada.token);
  const foreign = await sendForm(suite, at(mine, '/cancel'), ada, { form_token: 'x', reason: 'x' });
  expect([foreign.status, foreign.text]).toEqual([403, expect.stringContaining('Nothing was changed')]);
  const crossed = await sendForm(suite, at(mine, '/cancel'), ada, { reason: 'x' }, { origin: 'https://evil.example' });
  expect(crossed.status).toBe(403);
  expect((await readOrder(suite, mine)).status).toBe('created');
  const before = await count(ada);
  const form = {
    form_key: randomUUID(),
    act: 'book',
    hold: 'on',
    pickup: '37.7955, -122.3937',
    dropoff: '37.7544 -122.4477',
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendForm(suite, '/merchant/new', ada, form)));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await count(ada)).toBe(before + 1);
  await sendForm(suite, '/merchant/new', ada, { ...form, name: 'Another' });
  expect(await count(ada)).toBe(before + 2);
});

test('MPAGE-6 MPAGE-7 it prices with an arrival, books at that price, and keeps what was entered', async () => {
  const place = somewhere();
  await driverAt(suite, place);
  const entered = {
    pickup: `${place.lat}, ${place.lng}`,
    dropoff: `${(place.lat + 0.02).toFixed(2)}0000000000001, ${place.lng}`, // as a program writes it
    name: 'Kim "Q"',
    tip: '2',
    pin: 'on',
    hold: 'on',
  };
  const quoted = await sendForm(suite, '/merchant/new', ada, { ...entered, act: 'quote' });
  expect([quoted.status, quoted.text]).toEqual([200, expect.stringContaining('It could be there in about')]);
  expect(quoted.text).toContain('Kim &quot;Q&quot;');
  const quoteToken = /name="quoteToken" value="([^"]+)"/.exec(quoted.text)?.[1] ?? '';
  const booked = await sendForm(suite, '/merchant/new', ada, { ...entered, act: 'book', quoteToken });
  expect([booked.status, booked.text]).toEqual([201, expect.stringMatching(/The PIN for the recipient is \d{4}/)]);
  const other = await sendForm(suite, '/merchant/new', ada, { ...entered, tip: '3', act: 'book', quoteToken });
  expect([other.status, other.text]).toEqual([422, expect.stringContaining('quoteToken')]);
  const wrong = await sendForm(suite, '/merchant/new', ada, { pickup: 'here', dropoff: '1, 2', act: 'book' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Two numbers, such as')]);
});

test('MPAGE-6 while the processor is down the form says so, and can be sent again', async () => {
  suite.payments.failNext({ match: /payment_intents$/, status: 503, times: PROCESSOR_TRIES });
  const form = {
    form_key: randomUUID(),
    act: 'book',
    hold: 'on',
    pickup: '37.7955, -122.3937',
    dropoff: '37.75, -122.44',
  };
  const down = await sendForm(suite, '/merchant/new', ada, form);
  expect([down.status, down.text]).toEqual([503, expect.stringContaining('it is done once')]);
  expect((await sendForm(suite, '/merchant/new', ada, form)).status).toBe(303);
});

test('MPAGE-8 a webhook is made, its secret shown once; what was sent stands there with its attempts, and is sent again', async () => {
  const shop = await signIn(suite);
  const read = async () => (await visitPage(suite, '/merchant/webhooks', shop)).text;
  const form = { form_key: randomUUID(), url: receiver.urlOf('/of-a-page'), event: '*' };
  const made = await sendForm(suite, '/merchant/webhooks', shop, form);
  expect([made.status, made.text]).toEqual([200, expect.stringMatching(/whsec_/)]);
  const again = await sendForm(suite, '/merchant/webhooks', shop, form);
  expect([again.status, again.text]).toEqual([200, expect.not.stringMatching(/whsec_/)]);
  await expect.poll(read, PATIENT).toContain('Active');
  const page = await read();
  expect(page).not.toMatch(/whsec_/);
  expect(page.match(/End this webhook/g)).toHaveLength(1);
  const hook = /action="(\/merchant\/webhooks\/[\da-f-]{36})\/test"/.exec(page)?.[1] ?? '';
  expect((await sendForm(suite, `${hook}/test`, shop, {})).location).toBe('/merchant/webhooks?said=tested');
  const attempts = async () => ((await read()).match(/: 200 in \d+ ms/g) ?? []).length;
  await expect.poll(attempts, PATIENT).toBe(2); // the challenge, and the test
  const [replay = ''] = /\/merchant\/webhooks\/[\da-f-]{36}\/messages\/[\da-f-]{36}\/replay/.exec(await read()) ?? [];
  expect((await sendForm(suite, replay, shop, {})).location).toBe('/merchant/webhooks?said=replayed');
  await expect.poll(attempts, PATIENT).toBe(3);
  const refused = await sendForm(suite, '/merchant/webhooks', shop, { url: 'http://10.0.0.1/', event: '*' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('value="http://10.0.0.1/"')]);
  expect((await sendForm(suite, `${hook}/end`, shop, {})).location).toBe('/merchant/webhooks?said=ended');
  expect(await read()).toContain('None yet');
});

test('MPAGE-9 senders and their secrets are for ops: a second one is made, shown once, and the first ended', async () => {
  const sender = await addSender(suite, 'storefront');
  expect((await visitPage(suite, '/merchant/senders', ada)).status).toBe(403);
  const ops = await signIn(suite, { scope: 'ops' });
  const form = { form_key: randomUUID() };
  const made = await sendForm(suite, `/merchant/senders/${sender.id}/secrets`, ops, form);
  expect([made.status, made.text]).toEqual([200, expect.stringContaining('It is shown this once')]);
  expect((await sendForm(suite, `/merchant/senders/${sender.id}/secrets`, ops, form)).text).toContain(
    'came more than once',
  );
  const ended = await sendForm(suite, `/merchant/senders/${sender.id}/secrets/${sender.secretId}/end`, ops, {});
  expect(ended.location).toBe('/merchant/senders?said=ended');
});
