import * as z from 'zod';
import type { Consent } from '#src/agent/consent/consent.ts';
import { POLL_INTERVAL_SECONDS } from '#src/agent/consent/consent.ts';
import { ConsentWire, showConsent, type ShownAt } from '#src/agent/consent/envelope-wire.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { paymentRequired } from './payment-required.ts';

/** The person has to be asked: the problem that says so, with everything that an agent needs to go on. */
export function consentRequired(consent: Consent, at: ShownAt): Problem {
  return new Problem('consent_required', {
    detail: `Ask the person to decide at ${at.baseUrl}/consent/${consent.id}, then send the same request again.`,
    retryAfterSeconds: POLL_INTERVAL_SECONDS,
    extensions: { consent: z.encode(ConsentWire, showConsent(consent, at)) },
    headers: {
      Link: `<${at.baseUrl}/v1/consents/${consent.id}>; rel="consent"`,
      ...paymentRequired(consent, at.baseUrl),
    },
  });
}
