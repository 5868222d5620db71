import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { auditDelivery, type AuditedDelivery, type DriftCause } from './audit.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';

/** Deliveries that one round trip audits. One message makes several round trips; then the next message continues. */
export const AUDIT_PAGE_SIZE = 500;
export const AUDIT_PAGES_PER_MESSAGE = 8;
/** A night begins at this hour, UTC. */
export const NIGHT_STARTS_AT_HOUR = 3;
/** The maximum of figures that the log names: a completely wrong record is one finding, not fifty. */
const MAX_NAMED = 20;

/** A drift as the delivery's log stores it: the figures, but not their values, which only the audit shows. */
export interface FoundDrift {
  readonly deliveryId: DeliveryId;
  /** A hash of the figures and their values: the same drift has the same one, however many nights find it. */
  readonly fingerprint: string;
  readonly figures: readonly { readonly path: string; readonly cause: DriftCause }[];
}

/** Audits one delivery. A delivery without its fee record has drifted. */
export function findDrift(id: DeliveryId, subject: AuditedDelivery | undefined): FoundDrift | undefined {
  if (subject === undefined) {
    const figures = [{ path: 'fare', cause: 'row_changed' }] as const;
    return { deliveryId: id, fingerprint: fingerprintOf(figures), figures };
  }
  const { diffs } = auditDelivery(subject);
  if (diffs.length === 0) return undefined;
  return {
    deliveryId: id,
    fingerprint: fingerprintOf(diffs.map(({ path, stored, recomputed }) => ({ path, stored, recomputed }))),
    figures: diffs.slice(0, MAX_NAMED).map(({ path, cause }) => ({ path, cause })),
  };
}

const fingerprintOf = (value: unknown) => sha256Hex(canonicalize(value) ?? '').slice(0, 32);
