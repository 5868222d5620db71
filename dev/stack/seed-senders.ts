import { claimsOf, personOf } from '../../sandbox/identity/people.ts';
import { callAs } from '../identity/call-as.ts';
import type { Secrets } from './secrets.ts';

const shared = { owner: 'org:demo-merchant', timezone: 'America/Los_Angeles' };

/** A sender of each partner. The demo merchant's organisation owns their deliveries. */
export const demoSenders = {
  storefront: { ...shared, partner: 'storefront', senderAccountId: 'demo-storefront', displayName: 'Demo Market' },
  cannabis: {
    ...shared,
    partner: 'cannabis',
    senderAccountId: 'demo-dispensary',
    displayName: 'Demo Dispensary',
    licences: ['CA-DEMO-0001'],
    jurisdiction: 'US-CA',
  },
  /** As which the live Worker hands over the parcels of orders. */
  live: { ...shared, partner: 'storefront', senderAccountId: 'waypost-live', displayName: 'Waypost Live' },
} as const;

/** Adds the demo senders over HTTP, as ops does, unless they exist: with the stack's secrets. */
export async function seedSenders(deliveryUrl: string, issuer: string, secrets: Secrets): Promise<void> {
  const call = callAs(issuer, deliveryUrl, { sub: 'ops', scope: 'ops', ...claimsOf(personOf('ops')) });
  const add = async (sender: object, secret: string) => {
    const added = await call<{ code?: string; detail?: string }>('POST', '/v1/admin/senders', { ...sender, secret });
    const { code, detail } = added.body;
    if (!added.ok && code !== 'sender_exists') throw new Error(`A demo sender could not be added: ${code} ${detail}`);
  };
  await add(demoSenders.storefront, secrets.storefrontSecret);
  await add(demoSenders.cannabis, secrets.cannabisSecret);
  await add(demoSenders.live, secrets.liveSenderSecret);
}
