import { claimsOf, personOf } from '../identity/people.ts';
import type { Identity } from '../identity/provider.ts';

/** The demo delivery's key: at every start the same request, so the second start finds the first one's delivery. */
const SEED_KEY = '5eed0000-0000-4000-8000-000000000001';

const order = {
  pickup: {
    lat: 37.7955,
    lng: -122.3937,
    address: { line1: '1 Ferry Building', city: 'San Francisco', region: 'CA', postalCode: '94111' },
  },
  dropoff: {
    lat: 37.7544,
    lng: -122.4477,
    address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco', region: 'CA', postalCode: '94114' },
  },
  customer: { name: 'Robin Doe', phone: '(415) 555-0134', email: 'robin@example.com' },
  description: 'Two bags of groceries',
  tipMinor: 200,
};

/** Creates ada's demo delivery over HTTP, as her back end would. Answers its tracking slug. */
export async function seedDelivery(deliveryUrl: string, identity: Identity): Promise<string> {
  const token = await identity.token({
    sub: 'ada',
    scope: 'deliveries:write',
    ...claimsOf(personOf('ada')),
    aud: [deliveryUrl],
  });
  const response = await fetch(`${deliveryUrl}/v1/deliveries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': SEED_KEY },
    body: JSON.stringify(order),
  });
  const answer = (await response.json()) as { tracking?: { slug: string }; code?: string; detail?: string };
  if (answer.tracking === undefined)
    throw new Error(`The demo delivery could not be created: ${answer.code} ${answer.detail}`);
  return answer.tracking.slug;
}
