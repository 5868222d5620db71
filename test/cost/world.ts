import { randomUUID } from 'node:crypto';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { crowdAt, jobsAt } from '#test/delivery/dispatch/dispatch-crowd.ts';
import { putLogo, type ProfileBody } from '#test/delivery/merchant/merchants.ts';
import { insertDeliveries } from '#test/delivery/orders/many-deliveries.ts';
import { addSender } from '#test/partners/partners.ts';
import { ferryToTwinPeaks, postDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { ferry, jobBody, type Wave } from '#test/support/delivery/dispatch.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { openAgentWorld } from './agent-world.ts';
import type { Door } from './doors.ts';
import { openDriverWorld } from './driver-world.ts';
import type { World } from './requests.ts';
import { openIntelWorld } from './intel-world.ts';
import { openLiveWorld } from './live-world.ts';
import { pictures } from './uploads.ts';
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
  const open = "now() + interval '1 h'"; // it is asked about for longer than a wave lasts
  await suite.database.query(`update delivery.offer set expires_at = ${open} where job_id = $1`, [job.id]);
  await suite.database.query(`update delivery.job set wave_ends_at = ${open}, expires_at = ${open} where id = $1`, [
    job.id,
  ]);
  const at = new Date().toISOString();
  const pooled = { jobs: job.id, drivers: drivers[0] ?? '', offers: first?.offer.id ?? '' };
  const own = await openDriverWorld(suite);
  return {
    tokenFor: ({ route }: Door) => (route?.access.bearer?.includes('drivers:self') === true ? own.token : undefined),
    paramsOf({ path, way }: Door): Readonly<Record<string, string>> {
      const [, shelf] = /^\/v1\/pool\/(jobs|drivers|offers)\//.exec(path) ?? [];
      if (shelf === undefined) return {};
      const isOwn = way === 'anybody' || path.includes('/proofs/');
      return { id: (isOwn ? own.params : pooled)[shelf as keyof typeof pooled] };
    },
    taken: {
      'POST /v1/pool/jobs': [fatJob],
      'POST /v1/pool/match': [{ pickupLat: ferry.lat, pickupLng: ferry.lng, product: 'eats', radiusMiles: 50 }],
      'POST /v1/pool/heartbeats': [
        { fixes: Array.from({ length: 500 }, (_, n) => ({ driverId: drivers[n % MANY], ...ferry, accuracyM: 8, at })) },
      ],
      'POST /v1/pool/jobs/:id/dispatch': [{}],
      ...own.taken,
      'POST /v1/pool/offers/:id/accept': [{ driverId: first?.driverId }, { driverId: own.params.drivers }],
    },
  };
}

/** The id of a merchant's picture. */
async function logoOf(suite: Suite): Promise<string> {
  const token = await suite.token({ org: 'org-of-a-logo', scope: SCOPES });
  const response = await putLogo(suite, token, pictureNamed('png'));
  const { profile } = (await response.json()) as ProfileBody;
  return profile.logo?.url.split('/').at(-1) ?? '';
}

/** A hundred deliveries of one owner, and a hundred streams on air, each as long as it can be; a pool; two senders. */
export async function openWorld(suite: Suite): Promise<World> {
  const org = 'org-of-costs';
  const [token, storefront, cannabis, pool, live, agent, intel] = await Promise.all([
    suite.token({ org, scope: SCOPES }),
    addSender(suite, 'storefront'),
    addSender(suite, 'cannabis'),
    openPoolWorld(suite),
    openLiveWorld(suite),
    openAgentWorld(suite),
    openIntelWorld(suite),
  ]);
  const made = await postDelivery(suite, { token, body: fatOrder });
  if (made.status !== 201) throw new Error(`${made.status} ${await made.text()}`);
  const { delivery, job, tracking } = (await made.json()) as CreatedBody;
  const secret = tracking.recipientUrl.split('#')[1];
  const logo = await logoOf(suite);
  await (await suite.maps()).put('streets.pmtiles', new Uint8Array(2 ** 21));
  const ids = await insertDeliveries(suite, { owner: `org:${org}`, count: MANY });
  await suite.database.query(
    `update delivery.delivery d set pickup_address = fat.pickup_address, dropoff_address = fat.dropoff_address, customer = fat.customer, description = fat.description
     from delivery.delivery fat where fat.id = $1 and d.id = any ($2)`,
    [delivery.id, ids],
  );
  const params = {
    id: delivery.id,
    slug: delivery.trackingSlug,
    deliveryIdOrSlug: delivery.trackingSlug,
    code: 'validation_failed',
    path: 'swagger/swagger-ui.js',
  };
  return {
    suite,
    ways: waysOf({
      tokenFor(door) {
        if (door.service === 'agent') return agent.tokenFor(door);
        if (door.service === 'intel') return intel.tokenFor(door);
        if (door.service === 'live') return live.tokenFor(door);
        return door.route?.access.key?.presentedIn === 'bearer' ? secret : (pool.tokenFor(door) ?? token);
      },
      storefront,
      cannabis,
    }),
    paramsOf(door) {
      const { service, way, path } = door;
      if (path === '/docs/guides/:name') return { name: 'errors' };
      if (path === '/v1/merchant-logos/:id') return { id: logo };
      if (service === 'live') return live.paramsOf(door);
      if (service === 'agent') return agent.paramsOf(door);
      if (service === 'intel') return intel.paramsOf(door);
      const partner = { partner: way === 'secret' ? 'storefront' : 'cannabis' };
      const asset = path.startsWith('/assets/') ? { path: 'tracking.js' } : {};
      return service === 'delivery' ? { ...params, ...partner, ...asset, ...pool.paramsOf(door) } : {};
    },
    taken: {
      ...pool.taken,
      ...live.taken,
      ...agent.taken,
      ...intel.taken,
      'POST /v1/jobs/dispatch': [{ jobId: job.id }],
      'POST /v1/deliveries': [fatOrder],
      'POST /v1/integrations/:partner/order-ready': [fatPartnerOrder],
    },
    counts: intel.counts,
    asks: { 'GET /maps/streets.pmtiles': { range: 'bytes=0-1048575' } },
    uploads: { ...live.uploads, 'PUT /v1/pool/jobs/:id/proofs/:kind': pictures },
  };
}
