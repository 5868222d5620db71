import { Problem } from '#src/platform/problem/problem.ts';
import { LIVE_SECRETS, type PartnerKind, type SenderTerms, type StoredSender } from './sender.ts';

/** What is there when a sender is added. */
export interface Beforehand {
  readonly now: Date;
  /** Null if there is no such partner. */
  readonly kind: PartnerKind | null;
  readonly knowsZone: boolean;
  readonly isTaken: boolean;
}

/** A sender that is to change, if there is one, and whether its new time zone is known. */
export interface Found {
  readonly now: Date;
  readonly sender: StoredSender | null;
  readonly knowsZone: boolean;
}

/** A sender as it is to be. */
export interface Changed {
  readonly was: StoredSender;
  readonly sender: StoredSender;
}

const invalid = (field: string, detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: `#/${field}`, code: 'invalid_value', detail }] });

/** The kind of the partner of a new sender. Throws `validation_failed`, `sender_exists`. */
export function admitSender(
  { kind, knowsZone, isTaken }: Beforehand,
  terms: Pick<SenderTerms, 'licences' | 'jurisdiction'>,
): PartnerKind {
  if (kind === null) throw invalid('partner', 'There is no such partner.');
  refuseUnlicensed(kind, terms);
  refuseStateless(terms);
  refuseUnknownZone(knowsZone);
  if (isTaken) throw new Problem('sender_exists');
  return kind;
}

/** A sender of regulated goods has a licence, to which its drivers are bound. */
function refuseUnlicensed(kind: PartnerKind, { licences }: Pick<SenderTerms, 'licences'>): void {
  if (kind === 'cannabis' && licences.length === 0)
    throw invalid('licences', 'A sender of this partner needs at least one licence: drivers are bound to it.');
}

function refuseStateless({ licences, jurisdiction }: Pick<SenderTerms, 'licences' | 'jurisdiction'>): void {
  if (licences.length > 0 && jurisdiction === null)
    throw invalid('jurisdiction', 'Licences are of a jurisdiction (ISO 3166), such as US-CA: drivers’ must be, too.');
}

function refuseUnknownZone(isKnown: boolean): void {
  if (!isKnown) throw invalid('timezone', 'Must be the name of a time zone (IANA), such as America/Los_Angeles.');
}

export function foundOf(found: Found | undefined): { readonly now: Date; readonly was: StoredSender } {
  if (!found?.sender) throw new Problem('not_found');
  return { now: found.now, was: found.sender };
}

/** A sender with the given fields changed. Throws `not_found`, `version_mismatch`, `validation_failed`. */
export function changed(found: Found | undefined, change: Partial<SenderTerms>, version: number | undefined): Changed {
  const { now, was } = foundOf(found);
  if (version !== undefined && version !== was.version) throw new Problem('version_mismatch');
  refuseUnknownZone(found?.knowsZone ?? true);
  const sender = { ...was, ...change, version: was.version + 1, updatedAt: now };
  if (change.licences !== undefined) refuseUnlicensed(was.kind, sender);
  // Licences that are older than jurisdictions may go on without one.
  if (change.licences !== undefined || change.jurisdiction !== undefined) refuseStateless(sender);
  return { was, sender };
}

/** A sender with a new secret. The newest of the others stays live; any older one ends. Throws `not_found`. */
export function withSecret(found: Found | undefined, id: string): Changed {
  const { now, was } = foundOf(found);
  const secrets = [{ id, createdAt: now }, ...was.secrets].slice(0, LIVE_SECRETS);
  return { was, sender: { ...was, secrets, version: was.version + 1, updatedAt: now } };
}
