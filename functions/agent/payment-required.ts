import { toBase64 } from '#src/platform/crypto/base64url.ts';
import { shownMinor } from '#src/agent/consent/envelope.ts';
import type { Consent } from '#src/agent/consent/consent.ts';

/**
 * The header of x402, version 2, for clients that know payments and not consents: what would be paid, by a scheme that
 * only the person’s consent fulfils.
 */
export function paymentRequired(consent: Consent, baseUrl: string): Readonly<Record<string, string>> {
  if (consent.grossMinor === 0n) return {};
  const document = {
    x402Version: 2,
    error: 'consent_required',
    resource: {
      url: `${baseUrl}/v1/tools/invoke`,
      description: `${consent.appId}.${consent.capabilityName}`,
      mimeType: 'application/json',
    },
    accepts: [
      {
        scheme: 'consent',
        network: 'waypost:account',
        amount: `${consent.grossMinor}`,
        asset: 'USD',
        payTo: consent.appId,
        maxTimeoutSeconds: Math.max(1, Math.round((consent.expiresAt.getTime() - consent.createdAt.getTime()) / 1000)),
        extra: {
          consent_id: consent.id,
          verification_uri: `${baseUrl}/consent/${consent.id}`,
          unit: 'minor',
          total_minor: `${shownMinor(consent)}`,
        },
      },
    ],
  };
  return { 'PAYMENT-REQUIRED': toBase64(new TextEncoder().encode(JSON.stringify(document))) };
}
