import { ferryToTwinPeaks, postDelivery } from '../support/deliveries.ts';
import { insertDeliveries } from '../delivery/many-deliveries.ts';
import { streamOnAir } from '../live/streams.ts';
import type { Suite } from '../support/suite.ts';
import type { World } from './requests.ts';

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

/** A hundred deliveries of one owner, and a hundred streams on air, each as long as it can be. */
export async function openWorld(suite: Suite): Promise<World> {
  const org = 'org-of-costs';
  const [token, host] = await Promise.all([
    suite.token({ org, scope: SCOPES }),
    suite.token({ aud: [suite.urls.live], scope: 'live:stream chat' }),
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
  return {
    suite,
    tokens: { delivery: token, live: host },
    params: {
      delivery: {
        id: delivery.id,
        slug: delivery.trackingSlug,
        deliveryIdOrSlug: delivery.trackingSlug,
        code: 'validation_failed',
        path: 'swagger/swagger-ui.js',
      },
      live: { id: stream.id, slug: 'bakery', code: 'validation_failed', path: 'hls.light-1.7.4.js' },
    },
  };
}
