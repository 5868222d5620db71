import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';

/** The fee as a receipt states it: money as decimal strings, in cents. */
export interface ReceiptFee {
  readonly currency: 'USD';
  readonly baseMinor: string;
  readonly distanceMinor: string;
  readonly minApplied: boolean;
  readonly totalMinor: string;
  readonly split: {
    readonly driverPayoutMinor: string;
    readonly serviceBrokeringMinor: string;
    readonly serviceInfrastructureMinor: string;
  };
  readonly tipMinor: string;
  readonly customerTotalMinor: string;
}

/** What a receipt says and signs. Anyone may read it: of the addresses it contains only a commitment. */
export interface ReceiptClaims {
  readonly deliveryIdHash: string;
  readonly inputsCommitment: string;
  readonly milliMiles: number;
  readonly policyHash: string;
  readonly fee: ReceiptFee;
}

/** The inputs of the commitment. */
export interface ReceiptInputs {
  readonly pickupLat: number;
  readonly pickupLng: number;
  readonly dropoffLat: number;
  readonly dropoffLng: number;
  readonly tipMinor: string;
}

const digest = (...parts: readonly Uint8Array[]) => `sha256:${bytesToHex(sha256(concatBytes(...parts)))}`;
const canonical = (value: unknown) => utf8ToBytes(canonicalize(value) ?? '');

/** SHA-256 of the salt's bytes and of the inputs' RFC 8785 form behind them. */
export const commitmentOf = (salt: Uint8Array, inputs: ReceiptInputs): string => digest(salt, canonical(inputs));

export const receiptInputsOf = ({ inputs }: Fare): ReceiptInputs => ({
  pickupLat: inputs.pickup.lat,
  pickupLng: inputs.pickup.lng,
  dropoffLat: inputs.dropoff.lat,
  dropoffLng: inputs.dropoff.lng,
  tipMinor: inputs.tipMinor.toString(),
});

/** The figures of a fare, stored or recomputed, under the names of the receipt. */
export const receiptFeeOf = (
  fare: Omit<Fare, 'inputs' | 'milliMiles' | 'policyVersion' | 'policyHash'>,
): ReceiptFee => ({
  currency: 'USD',
  baseMinor: fare.baseMinor.toString(),
  distanceMinor: fare.distanceMinor.toString(),
  minApplied: fare.minApplied,
  totalMinor: fare.totalMinor.toString(),
  split: {
    driverPayoutMinor: fare.split.driverPayoutMinor.toString(),
    serviceBrokeringMinor: fare.split.brokeringMinor.toString(),
    serviceInfrastructureMinor: fare.split.infrastructureMinor.toString(),
  },
  tipMinor: fare.tipMinor.toString(),
  customerTotalMinor: fare.customerTotalMinor.toString(),
});

/** What is signed about a stored fee record: a pure function, so that the receipt is always the same. */
export const claimsOf = (id: DeliveryId, fare: Fare, salt: Uint8Array): ReceiptClaims => ({
  deliveryIdHash: digest(utf8ToBytes(id)),
  inputsCommitment: commitmentOf(salt, receiptInputsOf(fare)),
  milliMiles: fare.milliMiles,
  policyHash: fare.policyHash,
  fee: receiptFeeOf(fare),
});
