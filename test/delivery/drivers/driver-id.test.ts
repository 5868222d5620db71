import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#fn/delivery/routes/index.ts';
import {
  answer,
  DELIVERY_KEY,
  dispatchKeys,
  driverAt,
  moveDriver,
  somewhere,
  type Wave,
} from '#test/support/delivery/dispatch.ts';
import { createDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { freshPath, Merchant, PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { reportWith, road } from '#test/delivery/journey/life-cycle-jobs.ts';
import { putIdCheck, putPicture } from '#test/delivery/proofs/proofs.ts';

let suite: Suite;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, OUTBOUND_HOSTS: receiver.host } });
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const scopes = ['webhooks:manage', 'deliveries:write', 'deliveries:read', 'jobs:dispatch'];

/** What a merchant is answered, one text after the other. */
class Reader {
  readonly answers: { readonly asked: string; readonly status: number; readonly text: string }[] = [];
  readonly #token: string;
  constructor(token: string) {
    this.#token = token;
  }

  async ask(operation: string, body?: unknown, key = randomUUID()): Promise<string> {
    const [method = 'GET', path = ''] = operation.split(' ');
    const headers = { authorization: `Bearer ${this.#token}`, 'idempotency-key': key };
    const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await suite.fetch(path, { method, ...(body === undefined ? { headers } : sent) });
    const text = await response.text();
    this.answers.push({
      asked: operation,
      status: response.status,
      text: JSON.stringify([...response.headers]) + text,
    });
    return text;
  }
}

/** Goods for grown-ups, brought by a driver of their own to the merchant's customer. */
async function deliver({ delivery, job }: CreatedBody, driverId: string, place: { lat: number; lng: number }) {
  await suite.database.query('update delivery.delivery set minimum_age = 21 where id = $1', [delivery.id]);
  for (const type of road) {
    if (type === 'arrived_at_dropoff') await moveDriver(suite, driverId, place);
    if (type === 'delivered') {
      expect((await putIdCheck(suite, job.id)).status).toBe(200);
      const photo = await putPicture(suite, { jobId: job.id }, { bytes: pictureNamed('jpeg'), type: 'image/jpeg' });
      expect(photo.status).toBe(200);
    }
    const { status, text } = await reportWith(suite, DELIVERY_KEY, job.id, { type, driverId });
    expect(status, text).toBe(200);
  }
}

/** Every reading that the table of routes lets such a bearer ask for, of this delivery. */
function readings({ delivery, tracking }: CreatedBody, webhookId: string): string[] {
  const fill = (path: string, name: string): string => {
    if (name === 'id') return path.startsWith('/v1/webhooks') ? webhookId : delivery.id;
    const known = { kind: 'photo', slug: tracking.slug, deliveryIdOrSlug: delivery.id }[name];
    if (known === undefined) throw new Error(`nothing is known to ask ${path} for`);
    return known;
  };
  return routes
    .filter(({ path }) => !path.startsWith('/v1/merchant-logos/')) // a picture of the merchant's own
    .filter(({ method, access }) => {
      const { anyone, bearer } = access;
      return method === 'GET' && (anyone === true || bearer?.some((scope) => scopes.includes(scope)));
    })
    .map(({ path }) => `GET ${path.replaceAll(/:(\w+)/g, (_all, name: string) => fill(path, name))}`);
}

test('PROOF-21 nothing that an owner reads of a delivered, age-checked delivery holds its driver’s id; who checked is a candidate', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  const webhook = await merchant.listen(receiver.urlOf(path));
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  const dropoff = { lat: place.lat + 0.02, lng: place.lng };
  const made = await createDelivery(suite, { token: merchant.token, body: { pickup: place, dropoff } });
  const reader = new Reader(merchant.token);
  const key = randomUUID();
  const dispatched = await reader.ask('POST /v1/jobs/dispatch', { jobId: made.job.id }, key);
  const [candidate] = (JSON.parse(dispatched) as Wave & { candidates: { candidateId: string }[] }).candidates;
  expect((await answer(suite, candidate?.offer.id ?? '', 'accept', driverId, DELIVERY_KEY)).status).toBe(200);
  await deliver(made, driverId, dropoff);

  for (const asked of readings(made, webhook.id)) await reader.ask(asked);
  expect(reader.answers.filter(({ status }) => status !== 200).map(({ asked }) => asked)).toEqual([]);
  await reader.ask('POST /v1/jobs/dispatch', { jobId: made.job.id }, key);
  await reader.ask('POST /v1/jobs/dispatch', { jobId: made.job.id });
  await reader.ask(`GET /api/fee-audit/${made.tracking.slug}`);
  for (const verb of ['cancel', 'refunds', 'pin/reset'])
    await reader.ask(`POST /v1/deliveries/${made.delivery.id}/${verb}`, { reason: 'A look' });
  const sentTypes = () => receiver.at(path).map(({ payload }) => payload.type);
  await expect.poll(sentTypes, PATIENT).toContain('delivery.delivered');
  const bodies = receiver.at(path).map(({ body, payload }) => ({ asked: payload.type, text: body }));

  const holding = [...reader.answers, ...bodies].filter(({ text }) =>
    [driverId, driverId.replaceAll('-', '')].some((id) => text.includes(id)),
  );
  expect(holding.map(({ asked }) => asked)).toEqual([]);
  const proofsPath = `GET /v1/deliveries/${made.delivery.id}/proofs`;
  const proofs = reader.answers.find(({ asked }) => asked === proofsPath)?.text;
  expect(proofs).toContain(`"checkedBy":"${candidate?.candidateId}"`);
  expect(await (await callPool(suite, DELIVERY_KEY, proofsPath)).text()).toContain(`"checkedBy":"${driverId}"`);
  const ops = new Reader(await suite.token({ scope: 'ops' }));
  expect(await ops.ask(proofsPath)).toContain(`"checkedBy":"${driverId}"`);
}, 180_000);
