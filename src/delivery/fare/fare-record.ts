import canonicalize from 'canonicalize';
import type { Cents } from '#src/money/cents.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { Fare } from './fare.ts';

/** One figure of a fee record, as text or number: the same on both sides of an audit. */
export type Figure = string | number | boolean;

const money = (amount: Cents) => amount.toString();

/**
 * A fee record as flat figures by path, one for each column, money as decimal strings: what is hashed, and what an
 * audit compares.
 */
export function figuresOf(fare: Fare, createdAt: Date): Readonly<Record<string, Figure>> {
  return {
    policyVersion: fare.policyVersion,
    policyHash: fare.policyHash,
    'inputs.pickupLat': fare.inputs.pickup.lat,
    'inputs.pickupLng': fare.inputs.pickup.lng,
    'inputs.dropoffLat': fare.inputs.dropoff.lat,
    'inputs.dropoffLng': fare.inputs.dropoff.lng,
    distanceMiles: fare.milliMiles / 1000,
    baseMinor: money(fare.baseMinor),
    distanceMinor: money(fare.distanceMinor),
    minApplied: fare.minApplied,
    totalMinor: money(fare.totalMinor),
    'split.driverPayoutMinor': money(fare.split.driverPayoutMinor),
    'split.serviceBrokeringMinor': money(fare.split.brokeringMinor),
    'split.serviceInfrastructureMinor': money(fare.split.infrastructureMinor),
    tipMinor: money(fare.tipMinor),
    customerTotalMinor: money(fare.customerTotalMinor),
    createdAt: createdAt.toISOString(),
  };
}

/** Whether a figure was ordered or recorded, not computed, so that no policy or code can change it. */
export const isGiven = (path: string): boolean =>
  path.startsWith('inputs.') || path === 'tipMinor' || path === 'createdAt';

/** SHA-256 of the record's canonical form (RFC 8785), as it is written. */
export const sealOf = (fare: Fare, createdAt: Date): string =>
  sha256Hex(canonicalize(figuresOf(fare, createdAt)) ?? '');
