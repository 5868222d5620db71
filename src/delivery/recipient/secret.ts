import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { hmacOf } from '#src/platform/crypto/hmac.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';

export const SECRET_PREFIX = 'rcp_';
/** 128 bits: nobody guesses it, and the link still fits into a text message. */
const MAC_BYTES = 16;
const SHAPE = /^rcp_([0-9a-f]{10})_([\w-]{22})$/;

const macOf = (idSecret: string, slug: TrackingSlug) =>
  toBase64Url(hmacOf(idSecret, 'recipient', slug).subarray(0, MAC_BYTES));

/**
 * The recipient's secret of a delivery: `rcp_`, its slug, and what only we can derive from it. It is stored nowhere
 * (decision 0096), and every answer that has it has the same one.
 */
export const recipientSecretOf = (idSecret: string, slug: TrackingSlug): string =>
  `${SECRET_PREFIX}${slug}_${macOf(idSecret, slug)}`;

/**
 * The delivery's slug that a secret opens; undefined if it opens none. Nothing is looked up: a wrong secret of a
 * delivery and one of no delivery take the same time.
 */
export function slugOpenedBy(idSecret: string, presented: string): TrackingSlug | undefined {
  const [, slug, mac] = SHAPE.exec(presented) ?? [];
  if (slug === undefined || mac === undefined) return undefined;
  return sameText(mac, macOf(idSecret, slug as TrackingSlug)) ? (slug as TrackingSlug) : undefined;
}

/** The link that its sender hands on. What follows `#` no browser sends, so it is in no log, referrer or cache key. */
export const recipientUrlOf = (idSecret: string, slug: TrackingSlug): string =>
  `/t/${slug}#${recipientSecretOf(idSecret, slug)}`;
