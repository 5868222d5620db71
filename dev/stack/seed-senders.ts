import { claimsOf, personOf } from '../identity/people.ts';
import type { Identity } from '../identity/provider.ts';
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
} as const;

/** Adds the demo senders over HTTP, as ops does, unless they exist: with the stack's secrets. */
export async function seedSenders(deliveryUrl: string, identity: Identity, secrets: Secrets): Promise<void> {
  const token = await identity.token({ sub: 'ops', scope: 'ops', ...claimsOf(personOf('ops')), aud: [deliveryUrl] });
  const add = async (sender: object, secret: string) => {
    const response = await fetch(`${deliveryUrl}/v1/admin/senders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sender, secret }),
    });
    const { code, detail } = (await response.json()) as { code?: string; detail?: string };
    if (!response.ok && code !== 'sender_exists')
      throw new Error(`A demo sender could not be added: ${code} ${detail}`);
  };
  await add(demoSenders.storefront, secrets.storefrontSecret);
  await add(demoSenders.cannabis, secrets.cannabisSecret);
}
