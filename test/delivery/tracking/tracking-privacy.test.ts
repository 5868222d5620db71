import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { asRecipient, secretIn, tryPhone, wish } from '#test/support/delivery/recipients.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { requestAudit } from '#test/delivery/audit/audits.ts';
import { privateOrder } from '#test/delivery/orders/private-orders.ts';

describe('what a tracking link gives away', () => {
  const owner = { sub: `sub-${randomUUID()}`, org: `org-${randomUUID()}` };
  let suite: Suite;
  let token: string;
  beforeAll(async () => {
    suite = await startSuite();
    token = await suite.token({ scope: 'deliveries:write', ...owner });
  });
  afterAll(() => suite.close());

  const track = (slug: string, init?: RequestInit) => suite.fetch(`/v1/tracking/${slug}`, init);

  /** The delivery as its owner reads it, as text. */
  async function read({ delivery }: CreatedBody): Promise<string> {
    const reader = await suite.token({ scope: 'deliveries:read', ...owner });
    const headers = { authorization: `Bearer ${reader}` };
    return (await suite.fetch(`/v1/deliveries/${delivery.id}`, { headers })).text();
  }

  /** An answer's every byte as somebody would search it: headers and body, escapes undone, lower case. */
  async function bytesOf(response: Response): Promise<string> {
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const unescaped = text === '' || !isJson ? '' : JSON.stringify(JSON.parse(text));
    return [...headers.flat(), text, unescaped].join('\n').toLowerCase();
  }

  const bearing = ({ tracking }: CreatedBody) => ({
    headers: { authorization: `Bearer ${secretIn(tracking.recipientUrl)}` },
  });

  /** All that opens the recipient's view, asked without its secret: none, a wrong one, wrong digits; and the page. */
  const withoutSecret = (slug: string) => {
    const headers = { authorization: `Bearer rcp_${slug}_${'A'.repeat(22)}` };
    return Promise.all([
      track(`${slug}/recipient`),
      track(`${slug}/recipient`, { headers }),
      track(`${slug}/recipient/events`, { headers }),
      tryPhone(suite, slug, 'x'),
      suite.fetch(`/t/${slug}`),
    ]);
  };

  /** The door as only its recipient may know it. */
  function doorOf(body: Record<string, unknown>): string[] {
    const { lat, lng } = body['dropoff'] as { readonly lat: number; readonly lng: number };
    return [`"lat":${lat.toFixed(3).slice(0, -1)}`, `"lng":${lng.toFixed(3).slice(0, -1)}`, String(lat), String(lng)];
  }

  const internalIds = ({ delivery, job, paymentIntent }: CreatedBody) => [
    delivery.id,
    job.id,
    paymentIntent.id,
    owner.sub,
    owner.org,
  ];

  function leaks(bytes: string, secrets: readonly string[]): string[] {
    const digits = bytes.replaceAll(/\D/g, '');
    return secrets.filter(
      (each) => bytes.includes(each.toLowerCase()) || (/^\d{10,}$/.test(each) && digits.includes(each)),
    );
  }

  test('TRACK-1 and RCP-11 no byte of tracking by either link, or of the public audit, holds what is private, whatever shape the order has', async () => {
    const seen: { created: CreatedBody; secrets: readonly string[] }[] = [];
    await fc.assert(
      fc.asyncProperty(privateOrder, async ({ body, secrets }) => {
        const created = await createDelivery(suite, { token, body });
        const { slug } = created.tracking;
        seen.push({ created, secrets });

        const fresh = await track(slug);
        const held = { 'if-none-match': fresh.headers.get('etag') ?? '' };
        const answers = [
          fresh,
          await track(slug),
          await track(slug, { headers: held }),
          await track(slug, { method: 'HEAD' }),
          await track(`${slug}?x=1`),
          await track(slug, bearing(created)), // the secret shows nothing where none is asked for
          ...(await withoutSecret(slug)),
        ];
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 200, 400, 200, 401, 401, 401, 422, 200]);
        const all = [...secrets, ...internalIds(created)];
        for (const answer of answers) expect(leaks(await bytesOf(answer), [...all, ...doorOf(body)])).toEqual([]);

        // The recipient's own link shows where their door is, and no text of anybody's.
        const recipients = [
          await asRecipient(suite, created.tracking),
          await asRecipient(suite, created.tracking, { method: 'HEAD' }),
          await asRecipient(suite, created.tracking, { path: '?x=1' }),
          await wish(suite, created.tracking, { note: 'At the back', leaveAtDoor: false }),
        ];
        expect(recipients.map(({ status }) => status)).toEqual([200, 200, 400, 200]);
        for (const answer of recipients) expect(leaks(await bytesOf(answer), all)).toEqual([]);

        const audited = await requestAudit(suite, slug);
        expect(audited.status).toBe(200);
        const [, ...withoutDeliveryId] = internalIds(created); // the audit's contract has it
        expect(leaks(await bytesOf(audited), [...secrets, ...withoutDeliveryId])).toEqual([]);
      }),
      { numRuns: 60 },
    );

    await suite.database.query(
      "update delivery.delivery set status = 'failed', ended_at = now() - interval '25 hours'",
    );
    await sleep(2_100); // the cache of the last one
    for (const { created, secrets } of seen) {
      const { slug } = created.tracking;
      const own = asRecipient(suite, created.tracking);
      for (const answer of await Promise.all([track(slug), requestAudit(suite, slug), own])) {
        expect(answer.status).toBe(410);
        expect(leaks(await bytesOf(answer), [...secrets, ...internalIds(created)])).toEqual([]);
      }
    }
  }, 120_000);

  test('TRACK-1 the search would find a leak: what may be shown is found', async () => {
    const address = { line1: '12 Main St', city: 'Oakland', state: 'CA' };
    const created = await createDelivery(suite, {
      token,
      body: { ...ferryToTwinPeaks, pickup: { ...ferryToTwinPeaks.pickup, address } },
    });
    const bytes = await bytesOf(await track(created.tracking.slug));
    expect(leaks(bytes, ['Oakland', 'Pickup in Oakland', '12 Main St'])).toEqual(['Oakland', 'Pickup in Oakland']);
    expect(JSON.parse(await (await track(created.tracking.slug)).text())).toMatchObject({
      tracking: { pickup: { city: 'Oakland', region: 'CA' } },
    });
  });

  test.each([
    ['accessCode', (code: string) => code],
    ['accessCode', (code: string) => [code]],
    ['access_code', (code: string) => ({ gate: code })],
  ])('TRACK-1 the access code (%s) is read back by nobody, not even its owner', async (name, shapeOf) => {
    const accessCode = `code-${randomUUID()}`;
    const address = { line1: '12 Main St', [name]: shapeOf(accessCode) };
    const body = { ...ferryToTwinPeaks, dropoff: { ...ferryToTwinPeaks.dropoff, address } };
    const created = await createDelivery(suite, { token, body });
    const text = await read(created);
    expect(text).toContain('12 Main St');
    expect(text).not.toContain(accessCode);
    expect(JSON.stringify(created)).not.toContain(accessCode);
  });

  test('ADDR-8 names and streets put into a city are read back by the owner, and tracked by nobody', async () => {
    const body = {
      pickup: { ...ferryToTwinPeaks.pickup, address: { city: 'Robin Doe', region: 'CA' } },
      dropoff: { ...ferryToTwinPeaks.dropoff, address: { city: 'Castro Street', line1: '12 Castro Street' } },
      customer: { name: 'Robin Doe' },
    };
    const created = await createDelivery(suite, { token, body });
    for (const text of ['Robin Doe', 'Castro Street']) expect(await read(created)).toContain(`"city":"${text}"`);
    expect(await (await track(created.tracking.slug)).json()).toMatchObject({
      tracking: {
        pickup: { label: 'Pickup', city: null, region: 'CA' },
        dropoff: { label: 'Drop-off', city: null, region: null },
      },
    });
  });

  test('TRACK-1 the tracking statement reads no private column', async () => {
    const { tracking } = await createDelivery(suite, { token });
    const sent: string[] = [];
    suite.gateway.onTrip = ({ queries }) => void sent.push(...queries);
    await track(tracking.slug);
    suite.gateway.onTrip = undefined;
    expect(sent.join()).toContain('"pickup_city"');
    // Owners are compared, to find the profile that their merchant has published, and not read.
    const selected = sent.join().replaceAll(/(?:"merchant_profile"\."owner"|x\.owner) = [\w."]*"owner"/g, '');
    expect(selected).not.toMatch(/_address|customer|description|reference|owner"|\*/);
  });

  test.each([
    [null, null, {}, {}],
    [[], [7], { value: [] }, { value: [7] }],
    ['x'.repeat(1_000), 'Robin Doe', { line1: 'x'.repeat(1_000) }, { name: 'Robin Doe' }],
    [17, true, { value: 17 }, { value: true }],
    [{ ['k'.repeat(64)]: 1 }, { phone: 4155550134 }, { ['k'.repeat(64)]: 1 }, { phone: '+14155550134' }],
    [
      { phone: '(415) 555-0134 x77' },
      { name: null, email: [] },
      { phone: '(415) 555-0134 x77' },
      { name: null, email: [] },
    ],
    [{ name: '' }, { name: '' }, { name: '' }, { name: '' }],
  ])(
    'ADDR-3 the address %j and the customer %j are accepted and kept',
    async (address, customer, kept, keptCustomer) => {
      const body = { ...ferryToTwinPeaks, pickup: { ...ferryToTwinPeaks.pickup, address }, customer };
      const { delivery } = JSON.parse(await read(await createDelivery(suite, { token, body }))) as {
        delivery: { pickup: { address: unknown }; customer: unknown };
      };
      expect([delivery.pickup.address, delivery.customer]).toEqual([kept, keptCustomer]);
    },
  );

  test('TRACK-1 nothing private is logged either', async () => {
    const secret = `k${randomUUID()}`;
    const created = await createDelivery(suite, {
      token,
      body: { ...ferryToTwinPeaks, customer: { name: secret }, description: secret },
    });
    await track(created.tracking.slug);
    const logs = suite.logs().join('\n');
    expect(logs).toContain('GET /v1/tracking/:slug');
    for (const each of [secret, owner.sub, token]) expect(logs).not.toContain(each);
  });
});
