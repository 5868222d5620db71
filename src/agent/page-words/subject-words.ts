import type { Consent } from '#src/agent/consent/consent.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import type { CardRow } from './cards/card.ts';

const named: readonly string[] = ['cancel', 'refund'];

/** Whether a request names a delivery by nothing but its id: a person is told which one it is. */
export const namesDelivery = ({ appId, capabilityName }: Pick<Consent, 'appId' | 'capabilityName'>): boolean =>
  appId === 'delivery' && named.includes(capabilityName);

interface Sum {
  readonly grossMinor: bigint;
  readonly commitsMinor: bigint;
}

/** What a sum is made of, before it is allowed. `committing`: what it commits to beyond its price, if it can. */
export function sumRows({ grossMinor, commitsMinor }: Sum, committing: string | undefined): readonly CardRow[] {
  const beyond = committing === undefined && commitsMinor === 0n ? [] : [rowOf(labelOf(committing), commitsMinor)];
  const call = grossMinor === 0n ? [] : [rowOf('The call itself', grossMinor)];
  return [...beyond, ...call];
}

/** “The fee for cancelling, which goes to the driver.” → “The fee for cancelling”. */
const labelOf = (committing = 'What it commits you to') => committing.replace(/[.,].*$/, '');

const rowOf = (label: string, minor: bigint): CardRow => ({ label, text: formatUsd(cents(minor)) });
