import type { Owner } from './access.ts';
import { CLOCK_TOLERANCE_SECONDS, isName, nameOf } from './claims.ts';

/**
 * What a token has to prove so that its person counts as present: they signed in for this purpose alone, lately, and
 * in a way that no program could have for them.
 */
export interface PresenceTerms extends SignInTerms {
  /** The audience of such tokens, and of nothing else. */
  readonly audience: string;
  /** The only client that gets them. */
  readonly client: string;
  /** Who must be present; anybody unless told. */
  readonly person?: Owner;
}

/** Which sign-in is good enough. */
export interface SignInTerms {
  readonly maxAuthAgeSeconds: number;
  /** The classes of sign-in that are good enough (`acr`), the preferred one first. Empty: any. */
  readonly acrValues: readonly string[];
  /** The sign-in must have been after this moment, to the second: for what needs one of its own. */
  readonly signedInAfter?: Date;
}

type Claims = Readonly<Record<string, unknown>>;

/** Whoever has a token of the right kind. What their sign-in proves is another question. */
export interface Holder {
  readonly kind: 'holder';
  readonly person: Owner;
  readonly name: string | undefined;
  /** Of the verified token. */
  readonly claims: Claims;
}

/** Who is present, and what their sign-in proved. */
export interface Present {
  readonly kind: 'present';
  readonly person: Owner;
  readonly name: string | undefined;
  readonly signedInAt: Date;
  readonly acr: string | undefined;
  readonly amr: readonly string[];
}

/** The token was made for something else: a person's ordinary one, a service's, another person's. */
export interface NotPresent {
  readonly kind: 'not_present';
  readonly because: 'audience' | 'client' | 'no_person' | 'other_person';
}

/** The right kind of token, from a sign-in that isn't enough. What would be is in `needs`. */
export interface TooWeak {
  readonly kind: 'too_weak';
  readonly because: 'no_time' | 'too_old' | 'acr';
  readonly needs: { readonly acrValues: readonly string[]; readonly maxAgeSeconds: number };
}

export type Presence = Present | NotPresent | TooWeak;

/** Decides by the claims of a verified token. Whose token it is comes first: a stranger isn't told how to sign in. */
export function presenceOf(claims: Claims, terms: PresenceTerms, now: Date): Presence {
  const holder = holderOf(claims, terms);
  if (holder.kind === 'not_present') return holder;
  if (terms.person !== undefined && terms.person !== holder.person) return notPresent('other_person');
  return signInOf(holder, terms, now);
}

/** Whose token it is, if it is one of this kind: from whatever sign-in. */
export function holderOf(
  claims: Claims,
  { audience, client }: Pick<PresenceTerms, 'audience' | 'client'>,
): Holder | NotPresent {
  const { sub, aud, client_id: by, name } = claims;
  if (!isOnly(aud, audience)) return notPresent('audience');
  if (by !== client) return notPresent('client');
  if (!isName(sub) || sub === by) return notPresent('no_person');
  return { kind: 'holder', person: `user:${sub}`, name: nameOf(name), claims };
}

/** What the holder’s sign-in proves, if it is recent and good enough. */
export function signInOf(
  { person, name, claims }: Omit<Holder, 'kind'>,
  terms: SignInTerms,
  now: Date,
): Present | TooWeak {
  const { auth_time: authTime, acr, amr } = claims;
  const nowSeconds = now.getTime() / 1000;
  if (typeof authTime !== 'number' || !(authTime <= nowSeconds + CLOCK_TOLERANCE_SECONDS))
    return tooWeak('no_time', terms);
  if (nowSeconds - authTime > terms.maxAuthAgeSeconds || isBefore(authTime, terms.signedInAfter))
    return tooWeak('too_old', terms);
  const reached = typeof acr === 'string' ? acr : undefined;
  if (terms.acrValues.length > 0 && !terms.acrValues.includes(reached ?? '')) return tooWeak('acr', terms);
  return {
    kind: 'present',
    person,
    name,
    signedInAt: new Date(authTime * 1000),
    acr: reached,
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
  };
}

/** A token for several audiences is as good as an ordinary one to whoever else it is for. */
const isOnly = (aud: unknown, audience: string) =>
  aud === audience || (Array.isArray(aud) && aud.length === 1 && aud[0] === audience);

/** A sign-in's time has whole seconds: within the same one it counts. */
const isBefore = (authTime: number, moment: Date | undefined) =>
  moment !== undefined && authTime < Math.floor(moment.getTime() / 1000);

const notPresent = (because: NotPresent['because']): NotPresent => ({ kind: 'not_present', because });

const tooWeak = (because: TooWeak['because'], terms: SignInTerms): TooWeak => ({
  kind: 'too_weak',
  because,
  needs: {
    acrValues: terms.acrValues,
    maxAgeSeconds: terms.signedInAfter === undefined ? terms.maxAuthAgeSeconds : 0,
  },
});

/**
 * The challenge of RFC 9470 for a sign-in that wasn't enough: a client passes `acr_values` and `max_age` on to the
 * identity provider, and comes back with a better token.
 */
export function stepUpChallenge({ needs }: TooWeak): string {
  const acr = needs.acrValues.length === 0 ? '' : `, acr_values="${needs.acrValues.join(' ')}"`;
  return `Bearer realm="waypost", error="insufficient_user_authentication"${acr}, max_age="${needs.maxAgeSeconds}"`;
}
