import { randomUUID } from 'node:crypto';
import { demoCredentials } from '../../src/platform/demo-credentials.ts';
import { crowdAt, jobsAt } from '../delivery/dispatch-crowd.ts';
import { insertDeliveries } from '../delivery/many-deliveries.ts';
import { streamOnAir } from '../live/streams.ts';
import { addSender } from '../partners/partners.ts';
import { ferryToTwinPeaks, postDelivery } from '../support/deliveries.ts';
import { ferry, jobBody, type Wave } from '../support/dispatch.ts';
import { callPool } from '../support/pool.ts';
import type { Suite } from '../support/suite.ts';
import type { World } from './requests.ts';
import { waysOf } from './ways.ts';

const MANY = 100;
const SCOPES = 'deliveries:read deliveries:write webhooks:manage jobs:dispatch drivers:self';
/** As much as an address or a customer may say, in letters that look for a street take longest. */
const SAYING = ['1a 2b ', '漢字 ', '\ufdfa '].map((unit) => unit.repeat(1_000 / unit.length - 1));

export const fatAddress = {
  line1: SAYING[0],
  line2: SAYING[1],
  instructions: SAYING[2],
  city: 'Oakland',
  region: 'CA',
};
export const fatOrder = {
  ...ferryToTwinPeaks,
  pickup: { ...ferryToTwinPeaks.pickup, address: fatAddress },
  dropoff: { ...ferryToTwinPeaks.dropoff, address: fatAddress },
  customer: { name: SAYING[0], phone: SAYING[1], email: SAYING[2] },
  description: '\ufdfa'.repeat(1_000),
};
export const fatStream = {
  title: '\ufdfa'.repeat(140),
  category: 'farmers-market',
  description: '漢'.repeat(5_000),
  tags: Array.from({ length: 10 }, (_, index) => `${'é'.repeat(28)}${index}`),
};

const fatJob = { ...jobBody, pickup: fatOrder.pickup, dropoff: fatOrder.dropoff };
/** With as much as a partner's order keeps. */
const fatPartnerOrder = {
  ...fatOrder,
  dispatch: 'hold',
  kept: Array.from({ length: 7 }, () => '\u00e9\ufdfa'.repeat(1_000)),
  many: Array.from({ length: 800 }, () => 0),
};

/** A fat job with a hundred drivers around it, some of whom have its offers, beside ninety-nine like it. */
async function openPoolWorld(suite: Suite) {
  const call = async (what: string, body: unknown): Promise<unknown> => {
    const response = await callPool(suite, demoCredentials.poolKey, what, body, { 'idempotency-key': randomUUID() });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const drivers = await crowdAt(suite, ferry, MANY);
  const { job } = (await call('POST /v1/pool/jobs', fatJob)) as { job: { id: string } };
  const others = await jobsAt(suite, ferry, MANY);
  await suite.database.query(
    `update delivery.job j set pickup_address = fat.pickup_address, dropoff_address = fat.dropoff_address
     from delivery.job fat where fat.id = $1 and j.id = any ($2)`,
    [job.id, others],
  );
  const wave = (await call(`POST /v1/pool/jobs/${job.id}/dispatch`, {})) as Wave;
  const [first] = wave.candidates;
  const at = new Date().toISOString();
  return {
    params: { jobs: job.id, drivers: drivers[0] ?? '', offers: first?.offer.id ?? '' },
    taken: {
      'POST /v1/pool/jobs': [fatJob],
      'POST /v1/pool/match': [{ pickupLat: ferry.lat, pickupLng: ferry.lng, product: 'eats', radiusMiles: 50 }],
      'POST /v1/pool/heartbeats': [
        { fixes: Array.from({ length: 500 }, (_, n) => ({ driverId: drivers[n % MANY], ...ferry, accuracyM: 8, at })) },
      ],
      'POST /v1/pool/jobs/:id/dispatch': [{}],
      'POST /v1/jobs/dispatch': [{ jobId: job.id }],
      'POST /v1/pool/offers/:id/accept': [{ driverId: first?.driverId }],
    },
  };
}

/** A hundred deliveries of one owner, and a hundred streams on air, each as long as it can be; a pool; two senders. */
export async function openWorld(suite: Suite): Promise<World> {
  const org = 'org-of-costs';
  const [token, host, storefront, cannabis, pool] = await Promise.all([
    suite.token({ org, scope: SCOPES }),
    suite.token({ aud: [suite.urls.live], scope: 'live:stream chat' }),
    addSender(suite, 'storefront'),
    addSender(suite, 'cannabis'),
    openPoolWorld(suite),
  ]);
  const made = await postDelivery(suite, { token, body: fatOrder });
  if (made.status !== 201) throw new Error(`${made.status} ${await made.text()}`);
  const { delivery } = (await made.json()) as { delivery: { id: string; trackingSlug: string } };
  const ids = await insertDeliveries(suite, { owner: `org:${org}`, count: MANY });
  await suite.database.query(
    `update delivery.delivery d set pickup_address = fat.pickup_address, dropoff_address = fat.dropoff_address, customer = fat.customer, description = fat.description
     from delivery.delivery fat where fat.id = $1 and d.id = any ($2)`,
    [delivery.id, ids],
  );
  const { stream } = await streamOnAir(suite, fatStream, 1);
  await suite.database.query(
    `insert into live.stream select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'host', 'user:cost-' || n))).*
     from live.stream s, generate_series(1, $2::int) n where s.id = $1`,
    [stream.id, MANY],
  );
  const params: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    delivery: {
      id: delivery.id,
      slug: delivery.trackingSlug,
      deliveryIdOrSlug: delivery.trackingSlug,
      code: 'validation_failed',
      path: 'swagger/swagger-ui.js',
    },
    live: { id: stream.id, slug: 'bakery', code: 'validation_failed', path: 'hls.light-1.7.4.js' },
  };
  return {
    suite,
    ways: waysOf({ tokens: { delivery: token, live: host }, storefront, cannabis }),
    paramsOf({ service, path, way }) {
      const [, shelf] = /^\/v1\/pool\/(jobs|drivers|offers)\//.exec(path) ?? [];
      const partner = { partner: way === 'secret' ? 'storefront' : 'cannabis' };
      return { ...params[service], ...partner, ...(shelf === undefined ? {} : { id: pool.params[shelf as Shelf] }) };
    },
    taken: {
      ...pool.taken,
      'POST /v1/deliveries': [fatOrder],
      'POST /v1/integrations/:partner/order-ready': [fatPartnerOrder],
      'POST /api/streams/go-live': [fatStream],
      'PATCH /api/streams/:id': [fatStream],
    },
  };
}

type Shelf = 'jobs' | 'drivers' | 'offers';
