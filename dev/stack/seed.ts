import { order } from '../../functions/delivery/routes/examples.ts';
import { claimsOf, personOf } from '../identity/people.ts';
import type { Identity } from '../identity/provider.ts';

/** The demo delivery's key: at every start the same request, so the second start finds the first one's delivery. */
const SEED_KEY = '5eed0000-0000-4000-8000-000000000002';

/** Creates ada's demo delivery over HTTP, as her back end would, held: no driver is there who could take it. Answers its tracking slug. */
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
    body: JSON.stringify({ ...order, dispatch: 'hold' }),
  });
  const answer = (await response.json()) as { tracking?: { slug: string }; code?: string; detail?: string };
  if (answer.tracking === undefined)
    throw new Error(`The demo delivery could not be created: ${answer.code} ${answer.detail}`);
  return answer.tracking.slug;
}
