import type { TokenUse } from '#src/platform/crypto/signed-token.ts';
import type { FareInputs } from './fare.ts';

/** How long a quote guarantees its price. */
export const QUOTE_TTL_MS = 10 * 60 * 1000;

/** What a quote token binds: the inputs, to the last digit, the policy, and the end of its validity (Unix ms). */
export interface QuoteTerms {
  readonly inputs: readonly [
    pickupLat: number,
    pickupLng: number,
    dropoffLat: number,
    dropoffLng: number,
    tipMinor: string,
  ];
  readonly policyHash: string;
  readonly expiresAt: number;
}

/** Of the Worker that quotes, whose URL the audience is. */
export const quoteUse = (audience: string): TokenUse<QuoteTerms> => ({ purpose: 'quote', audience });

export const quotedInputs = ({ pickup, dropoff, tipMinor }: FareInputs): QuoteTerms['inputs'] => [
  pickup.lat,
  pickup.lng,
  dropoff.lat,
  dropoff.lng,
  tipMinor.toString(),
];

export const sameInputs = (terms: QuoteTerms, inputs: FareInputs) =>
  quotedInputs(inputs).every((value, index) => value === terms.inputs[index]);
