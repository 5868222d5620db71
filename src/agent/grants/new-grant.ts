import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MAX_DEPTH, MAX_GRANTS, type Grant, type GrantTerms } from './grant.ts';
import { childTerms, firstTerms, type WantedGrant } from './grant-terms.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { refuseOutside } from '#src/agent/profile/within.ts';
import { refuseWider, type Wider } from './narrowing.ts';
import { liveOf, type Presented } from './presented.ts';

/** Asked for by a person, or with a token. */
export interface FirstGrant extends WantedGrant {
  readonly agent: NonNullable<WantedGrant['agent']>;
  readonly scopes: readonly string[];
  readonly sessionId: string;
}

/** A grant that is to be, and what it descends from. */
export interface Made {
  readonly grant: Grant;
  readonly ancestors: readonly string[];
  readonly keyId: string | null;
  readonly othersAtMost: number;
}

/** What there is before a grant is made. */
export interface Standing {
  readonly id: string;
  readonly now: Date;
  readonly count: number;
  /** Of the person whose grant it will be. */
  readonly profile: Profile;
}

type Place = Pick<Grant, 'parentId' | 'depth' | 'sessionId' | 'userId' | 'accountId'>;

function madeOf(
  { id, now, count }: Standing,
  terms: GrantTerms,
  place: Place,
  from: Pick<Made, 'ancestors' | 'keyId'>,
): Made {
  if (count >= MAX_GRANTS)
    throw new Problem('grant_limit_reached', { detail: `At most ${MAX_GRANTS} live grants an account.` });
  const spent = { calls: 0, totalMinor: cents(0), reservedMinor: cents(0) };
  const life = { lastUsedAt: null, createdAt: now, revokedAt: null, revokedReason: null };
  return { grant: { ...terms, ...place, id, spent, ...life }, ...from, othersAtMost: MAX_GRANTS - 1 };
}

/** A grant of a person's own. Throws `grant_limit_reached`, `outside_consent_profile`, `validation_failed`. */
export function personsGrant(
  standing: Standing,
  wanted: FirstGrant,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
): Made {
  const place = { parentId: null, depth: 0, sessionId: wanted.sessionId, userId, accountId };
  const terms = firstTerms(wanted, standing.now, null);
  refuseOutside(terms, standing.profile);
  return madeOf(standing, terms, place, { ancestors: [], keyId: null });
}

/** A grant that a key makes, inside its own. Throws `credential_unknown`, `credential_ended`, `insufficient_scope`, `grant_too_wide`, `outside_consent_profile`. */
export function keysGrant(standing: Standing, wanted: FirstGrant, presented: Presented | undefined): Made {
  const { key } = liveOf(presented);
  if (key === null) throw new Error('a key was presented');
  if (!key.scopes.includes('grants:mint'))
    throw new Problem('insufficient_scope', { detail: 'This key doesn’t have the scope grants:mint.' });
  const wider: Wider = {
    scopes: key.scopes,
    appIds: key.appIds,
    limits: null,
    idleTtlSeconds: null,
    expiresAt: key.expiresAt,
  };
  const terms = firstTerms(wanted, standing.now, wider);
  refuseWider(terms, wider);
  refuseOutside(terms, standing.profile);
  const { accountId, actsFor: userId } = key;
  const place = { parentId: null, depth: 0, sessionId: wanted.sessionId, userId, accountId };
  return madeOf(standing, terms, place, { ancestors: [], keyId: key.id });
}

/** A grant that is handed on, only narrower. Throws `credential_unknown`, `credential_ended`, `not_found`, `grant_too_deep`, `grant_too_wide`. */
export function childGrant(
  standing: Standing,
  wanted: WantedGrant,
  parentId: string,
  presented: Presented | undefined,
): Made {
  const { grant: parent, key, ancestors } = liveOf(presented);
  if (parent === null || parent.id !== parentId) throw new Problem('not_found');
  if (parent.depth >= MAX_DEPTH)
    throw new Problem('grant_too_deep', { detail: `It is ${parent.depth} grants away from the first one already.` });
  const terms = childTerms(wanted, standing.now, parent);
  refuseWider(terms, { ...parent, appIds: key?.appIds ?? [] });
  const { sessionId, userId, accountId } = parent;
  const place = { parentId, depth: parent.depth + 1, sessionId, userId, accountId };
  return madeOf(standing, terms, place, {
    ancestors: [...ancestors.map(({ id }) => id), parentId],
    keyId: key?.id ?? null,
  });
}
