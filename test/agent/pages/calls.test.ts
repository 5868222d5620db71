import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsents } from '#test/agent/consent/consents.ts';
import { callOf, settle } from '#test/agent/fees/settled.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { canonicalOf, digestOf } from '#src/agent/input/digest.ts';
import { cents } from '#src/money/cents.ts';
import { openVisitors } from './visitors.ts';

let suite: Suite;
let consents: ReturnType<typeof openConsents>;
let visitors: ReturnType<typeof openVisitors>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  consents = openConsents(suite);
  visitors = openVisitors(suite, consents);
});
afterAll(() => suite.close());

const booked = {
  dropoff: { lat: 37.75, lng: -122.44, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco' } },
  pickup: { lat: 37.7, lng: -122.4 },
};
/** A person for whom an agent booked a delivery. */
async function withCall() {
  const visitor = await visitors.someone();
  const { userId } = visitor;
  const reference = randomUUID();
  const call = callOf(
    { appId: 'delivery', capabilityName: 'create' },
    {
      userId,
      accountId: userId,
      clientName: 'Errand bot',
      input: canonicalOf(booked),
      inputDigest: digestOf(booked),
      committedMinor: cents(1_123),
      committedReference: reference,
    },
  );
  await settle(suite.database, call, suite.urls.agent);
  return { ...visitor, call, reference };
}
const textOf = async (path: string, cookie: string) => (await visitors.get(path, cookie)).text();

test('CPAGE-24 a call’s page says what came of it and what it cost, and a used request leads to it', async () => {
  const { id, call, path, cookie } = await withCall();
  await suite.database.query(
    `update agent.consent set status = 'consumed', decision = 'approve_once', decided_at = now(), call_id = $2 where id = $1`,
    [id, call.id],
  );
  expect(await textOf(path, cookie)).toContain(`href="/calls/${call.id}"`);
  expect(await textOf('/approvals', cookie)).toContain(`href="/calls/${call.id}"`);
  const page = await textOf(`/calls/${call.id}`, cookie);
  for (const words of [
    'It was done.',
    'to 101 Twin Peaks Blvd, San Francisco',
    '$11.33',
    '$11.23',
    'Number 1 of your',
    'receipt agree.',
  ])
    expect(page).toContain(words);
});

test('CPAGE-24 a call whose figures don’t agree any more is said not to', async () => {
  const { call, cookie } = await withCall();
  await suite.database.query('update agent.tool_call set committed_minor = 1124 where id = $1', [call.id]);
  expect(await textOf(`/calls/${call.id}`, cookie)).toContain('receipt don’t agree.');
});

test('CPAGE-24 another person’s call, an unknown one and what isn’t an id are the same 404', async () => {
  const { call } = await withCall();
  const { cookie } = await visitors.someone();
  const pages = await Promise.all(
    [call.id, randomUUID(), 'x'].map(async (id) => {
      const response = await visitors.get(`/calls/${id}`, cookie);
      return [response.status, (await response.text()).replaceAll(/nonce="\w+"/g, '')];
    }),
  );
  expect(pages.map(([status]) => status)).toEqual([404, 404, 404]);
  expect(new Set(pages.map(([, text]) => text)).size).toBe(1);
  expect(await (await visitors.get(`/calls/${call.id}`)).text()).toContain('Sign in to see what is asked');
});

test.each([
  ['text/html', 303],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 303],
  ['application/json', 401],
  ['*/*', 401],
])('CPAGE-24 who opens a receipt’s URL without a credential and takes %s gets a %i', async (accept, status) => {
  const id = randomUUID();
  const response = await suite.fetch(`/api/fee-audit/${id}`, { headers: { accept }, redirect: 'manual' }, 'agent');
  expect(response.status).toBe(status);
  expect(response.headers.get('location')).toBe(status === 303 ? `/calls/${id}` : null);
});

test('CPAGE-25 what names a delivery by its id says which one it is', async () => {
  const { userId, cookie, reference } = await withCall();
  const cancel = {
    capability: 'delivery:cancel',
    reason: 'per_call',
    input: { id: reference, reason: 'Changed' },
    grossMinor: 2,
    commitsMinor: 0,
  };
  const asker = { userId, accountId: userId, kind: 'person', id: userId } as const;
  const known = await textOf(`/consent/${await consents.ask(asker, cancel)}`, cookie);
  expect(known.replaceAll(/<[^>]+>/g, '')).toContain(
    'The delivery to 101 Twin Peaks Blvd, San Francisco, booked by Errand bot just now.',
  );
  const unknown = { ...cancel, input: { ...cancel.input, id: randomUUID() } };
  expect(await textOf(`/consent/${await consents.ask(asker, unknown)}`, cookie)).not.toContain('booked by');
});
