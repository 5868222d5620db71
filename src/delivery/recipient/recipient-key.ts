import type { KeyKind } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { SECRET_PREFIX, slugOpenedBy } from './secret.ts';

/** The recipient's secret: what follows `#` in `tracking.recipientUrl`. */
export const recipientKey: KeyKind = {
  name: 'recipientSecret',
  presentedIn: 'bearer',
  prefix: SECRET_PREFIX,
  schemes: {
    recipientSecret: {
      header: 'authorization',
      description: `The recipient’s secret of one delivery (${SECRET_PREFIX}…): what follows # in its tracking.recipientUrl.`,
    },
  },
  inWords: 'the recipient’s secret',
  problems: ['recipient_secret_invalid'],
  limits: [],
};

/** Whoever presented the secret of a delivery. */
export interface RecipientActor {
  readonly kind: 'recipient';
  /** The slug once more: it names them in quotas. */
  readonly keyId: string;
  readonly slug: TrackingSlug;
}

const challenge = { 'WWW-Authenticate': 'Bearer realm="waypost", error="invalid_token"' };

/** Whose recipient it is, without a round trip. Throws `recipient_secret_invalid`. */
export function readRecipientSecret(presented: string, idSecret: string): RecipientActor {
  const slug = slugOpenedBy(idSecret, presented);
  if (slug === undefined) throw new Problem('recipient_secret_invalid', { headers: challenge });
  return { kind: 'recipient', keyId: slug, slug };
}
