import canonicalize from 'canonicalize';
import { cents, formatUsd } from '#src/money/cents.ts';
import { feeLines, priceDistance, type Fare } from '#src/delivery/fare/fare.ts';
import { findPolicyByHash } from '#src/delivery/fare/policy.ts';
import { receiptFeeOf, type ReceiptClaims } from './receipt.ts';

/** The result of computing a receipt's fee again from its miles, with the same code. */
export type FigureCheck =
  /** `sum`: the price in a few words; `lines`: its calculation. */
  | { readonly kind: 'matches'; readonly sum: string; readonly lines: readonly string[] }
  /** `wrong` names figures, as the receipt does. */
  | { readonly kind: 'differs'; readonly wrong: readonly string[] }
  | { readonly kind: 'unknown_policy' };

/** Computes the fee again. What can't be computed counts as different. */
export function checkFigures({ milliMiles, policyHash, fee }: ReceiptClaims): FigureCheck {
  const policy = findPolicyByHash(policyHash);
  if (policy === undefined) return { kind: 'unknown_policy' };
  if (!Number.isSafeInteger(milliMiles) || milliMiles < 0) return { kind: 'differs', wrong: ['milliMiles'] };
  if (!/^\d{1,15}$/.test(fee.tipMinor)) return { kind: 'differs', wrong: ['fee.tipMinor'] };
  const priced = priceDistance(milliMiles, cents(BigInt(fee.tipMinor)), policy);
  const wrong = differences(fee, receiptFeeOf(priced), 'fee');
  return wrong.length === 0
    ? { kind: 'matches', sum: sumUp(priced), lines: feeLines(priced, policy) }
    : { kind: 'differs', wrong };
}

const sumUp = ({ totalMinor, tipMinor }: Pick<Fare, 'totalMinor' | 'tipMinor'>) =>
  tipMinor === 0n ? formatUsd(totalMinor) : `${formatUsd(totalMinor)} and ${formatUsd(tipMinor)} tip`;

/** Whether what was shown equals what was signed. */
export const saysTheSame = (shown: unknown, signed: unknown): boolean => canonicalize(shown) === canonicalize(signed);

/** The paths of leaves in which two objects differ. */
function differences(stated: object, computed: object, path: string): string[] {
  const entries = { ...computed, ...stated } as Record<string, unknown>;
  return Object.keys(entries).flatMap((name) => {
    const [left, right] = [(stated as typeof entries)[name], (computed as typeof entries)[name]];
    if (isObject(left) && isObject(right)) return differences(left, right, `${path}.${name}`);
    return left === right ? [] : [`${path}.${name}`];
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
