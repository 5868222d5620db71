import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** The rules of a price. A version never changes; a new price is a new version. */
export interface FeePolicyTerms {
  readonly version: string;
  readonly effectiveFrom: string;
  readonly currency: 'USD';
  readonly basePerDeliveryMinor: number;
  readonly perMileMinor: number;
  readonly minimumFareMinor: number;
  readonly maxMiles: number;
  readonly roadFactor: number;
  readonly earthRadiusMiles: number;
  readonly distanceRounding: 'half_up_3_decimals';
  readonly feeRounding: 'half_up_cent';
  readonly splitBps: { readonly driver: number; readonly brokering: number; readonly infrastructure: number };
  readonly splitRemainderTo: 'driver';
  readonly tipPassThroughBps: number;
  readonly cancellation: { readonly assignedMinor: number; readonly arrivedMinor: number };
  readonly returnBps: number;
  readonly dispatch: {
    readonly waveSize: number;
    readonly radiusMiles: number;
    readonly radiusGrowth: number;
    readonly maxRadiusMiles: number;
    readonly offerTtlSeconds: number;
    readonly jobTtlSeconds: number;
  };
}

export interface FeePolicy extends FeePolicyTerms {
  /** `sha256:` and the hex digest of the terms in RFC 8785 form: the policy's content address. */
  readonly hash: string;
}

export function addressPolicy(terms: FeePolicyTerms): FeePolicy {
  return Object.freeze({ ...terms, hash: `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalize(terms) ?? '')))}` });
}

export const charterV1 = addressPolicy({
  version: 'charter-v1',
  effectiveFrom: '2026-01-01T00:00:00.000Z',
  currency: 'USD',
  basePerDeliveryMinor: 600,
  perMileMinor: 75,
  minimumFareMinor: 700,
  maxMiles: 100,
  roadFactor: 1,
  earthRadiusMiles: 3958.7613, // mean radius (IUGG) in international miles
  distanceRounding: 'half_up_3_decimals',
  feeRounding: 'half_up_cent',
  splitBps: { driver: 8000, brokering: 1500, infrastructure: 500 },
  splitRemainderTo: 'driver',
  tipPassThroughBps: 10_000,
  cancellation: { assignedMinor: 300, arrivedMinor: 500 },
  returnBps: 6000,
  dispatch: {
    waveSize: 3,
    radiusMiles: 3,
    radiusGrowth: 1.5,
    maxRadiusMiles: 10,
    offerTtlSeconds: 60,
    jobTtlSeconds: 900,
  },
});

/** Every policy that was ever in force. Fee records name one by version and hash. */
const policies: readonly FeePolicy[] = [charterV1];

export const currentPolicy = charterV1;
/** The versions that there have been, oldest first. */
export const policyVersions = policies.map(({ version }) => version) as [string, ...string[]];
export const findPolicy = (version: string) => policies.find((policy) => policy.version === version);
export const findPolicyByHash = (hash: string) => policies.find((policy) => policy.hash === hash);
/** What a return leg costs, in basis points of the fare, by policy version. */
export const returnBpsByVersion: Readonly<Record<string, number>> = Object.fromEntries(
  policies.map(({ version, returnBps }) => [version, returnBps]),
);
