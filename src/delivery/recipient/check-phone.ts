import { unknownLink } from '#src/delivery/tracking/unknown-link.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { comparePhone } from './compare-phone-store.ts';
import { MAX_PHONE_FAILURES } from './recipient.ts';
import { recipientSecretOf, recipientUrlOf } from './secret.ts';

/** What opens a delivery for its recipient. */
export interface RecipientLink {
  readonly secret: string;
  readonly url: string;
}

/**
 * Gives the recipient's secret to whoever knows the last digits of the recipient's phone number, in one round trip.
 * Throws `not_found`, `tracking_expired`, `phone_digits_wrong` with the tries that are left, `phone_tries_used_up`.
 */
export async function checkPhone(
  { db, idSecret }: Pick<DeliveryContext, 'db' | 'idSecret'>,
  slug: TrackingSlug,
  digits: string,
): Promise<RecipientLink> {
  const compared = await comparePhone(db, slug, digits);
  if (!('refused' in compared))
    return { secret: recipientSecretOf(idSecret, slug), url: recipientUrlOf(idSecret, slug) };
  switch (compared.refused) {
    case 'not_found':
      throw unknownLink();
    case 'expired':
      throw new Problem('tracking_expired');
    case 'used_up':
      throw new Problem('phone_tries_used_up');
    case 'wrong': {
      const { triesLeft } = compared.detail;
      throw new Problem('phone_digits_wrong', {
        detail: `They aren’t the recipient’s. Tries left, of everybody’s together: ${triesLeft} of ${MAX_PHONE_FAILURES}.`,
        extensions: { triesLeft },
      });
    }
  }
}
