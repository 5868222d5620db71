import type { Capability } from '#src/agent/registry/capability.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { signInOf, stepUpChallenge, type Present, type SignInTerms, type TooWeak } from '#src/http/caller/presence.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DecisionProof } from './consent.ts';

/** A sign-in for a decision counts for so long. */
export const MAX_AUTH_AGE_SECONDS = 300;

type Risk = Capability['consent']['risk'];

/** The classes of sign-in (`acr`) that are good enough, by what is risked; for a low risk any is. */
export interface ConsentAcr {
  readonly medium: readonly string[];
  readonly high: readonly string[];
}

/** Which sign-in a decision needs. A high risk takes one of its own: after the moment that the person was asked. */
export const signInFor = (risk: Risk, acr: ConsentAcr, askedAt: Date): SignInTerms => ({
  maxAuthAgeSeconds: MAX_AUTH_AGE_SECONDS,
  acrValues: risk === 'low' ? [] : acr[risk],
  ...(risk === 'high' ? { signedInAfter: askedAt } : {}),
});

const whys: Readonly<Record<TooWeak['because'], string>> = {
  no_time: 'The token doesn’t say when the person signed in.',
  too_old: 'The person signed in too long ago.',
  acr: 'The person signed in in a way that isn’t strong enough for this.',
};

/** What the person’s sign-in proves, if that is enough. Throws `insufficient_user_authentication`, which says what would be. */
export function provedBy(actor: Omit<PresentActor, 'kind'>, terms: SignInTerms, now: Date): Present {
  const proved = signInOf(actor, terms, now);
  if (proved.kind === 'present') return proved;
  throw new Problem('insufficient_user_authentication', {
    detail: whys[proved.because],
    headers: { 'WWW-Authenticate': stepUpChallenge(proved) },
  });
}

/** What is known of the person’s sign-in, whatever it is worth; null if the token doesn’t say when it was. */
export function knownOf(actor: Omit<PresentActor, 'kind'>, now: Date): DecisionProof | null {
  const known = signInOf(actor, { maxAuthAgeSeconds: Infinity, acrValues: [] }, now);
  return known.kind === 'present' ? proofOf(known) : null;
}

/** What is kept of a sign-in with a decision. */
export const proofOf = ({ signedInAt, acr, amr }: Present): DecisionProof => ({
  signedInAt: signedInAt.toISOString(),
  acr: acr ?? null,
  amr,
});
