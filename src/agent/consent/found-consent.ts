import { liveOf } from '#src/agent/grants/presented.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { ConsentAsking } from './asking.ts';
import { statusOf, type Consent } from './consent.ts';

/** A consent at a moment. */
export interface ConsentNow {
  readonly consent: Consent;
  readonly now: Date;
}

interface Found {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly consent: Consent | null;
}

/** What was found, if whoever asks may ask. Throws `credential_unknown`, `credential_ended`, `not_found`. */
export function foundOf(asking: ConsentAsking, found: Found | undefined): ConsentNow {
  if (found === undefined) throw new Error('a look-up is one row');
  if ('token' in asking) liveOf(found.presented ?? undefined);
  if (found.consent === null) throw new Problem('not_found');
  return { consent: found.consent, now: found.now };
}

/** It isn’t open for that, or not any more. */
export function notOpen({ consent, now }: ConsentNow): Problem {
  const status = statusOf(consent, now);
  return new Problem('consent_decided', {
    detail: `The consent is ${status}.`,
    extensions: { consent_id: consent.id, consent_status: status, decision: consent.decision },
  });
}
