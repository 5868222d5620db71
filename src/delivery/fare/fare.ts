import { allocate, cents, formatUsd, sum, type Cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { haversineMiles, isUnset, type Position } from '#src/delivery/geo.ts';
import type { FeePolicy } from './policy.ts';

export interface FareInputs {
  readonly pickup: Position;
  readonly dropoff: Position;
  readonly tipMinor: Cents;
}

/** A priced delivery: the fee record that is charged, stored and audited. Rules FARE-1 … in docs/rules/delivery.md. */
export interface Fare {
  readonly policyVersion: string;
  readonly policyHash: string;
  readonly inputs: FareInputs;
  /** Thousandths of a mile: the distance that was priced, exact. */
  readonly milliMiles: number;
  readonly baseMinor: Cents;
  readonly distanceMinor: Cents;
  readonly minApplied: boolean;
  readonly totalMinor: Cents;
  readonly split: {
    readonly driverPayoutMinor: Cents;
    readonly brokeringMinor: Cents;
    readonly infrastructureMinor: Cents;
  };
  readonly tipMinor: Cents;
  readonly customerTotalMinor: Cents;
}

/** The most a tip can be, in minor units ($1,000). */
export const MAX_TIP_MINOR = 100_000;

type Ends = Pick<FareInputs, 'pickup' | 'dropoff'>;

/** Thousandths of a mile between two places under a policy, rounded half up. */
export function measure({ pickup, dropoff }: Ends, policy: FeePolicy): number {
  const miles = haversineMiles(pickup, dropoff, policy.earthRadiusMiles) * policy.roadFactor;
  return Math.floor(miles * 1000 + 0.5);
}

/** Refuses what can't be delivered. Throws `coordinates_unset`, `distance_too_long`. */
function checkEnds(inputs: Ends, policy: FeePolicy): void {
  for (const end of ['pickup', 'dropoff'] as const) {
    if (isUnset(inputs[end]))
      throw new Problem('coordinates_unset', {
        detail: `${end} is at latitude 0, longitude 0: send its real position.`,
      });
  }
  const milliMiles = measure(inputs, policy);
  if (milliMiles > policy.maxMiles * 1000) {
    throw new Problem('distance_too_long', {
      detail: `The distance is ${(milliMiles / 1000).toFixed(3)} miles; the greatest is ${policy.maxMiles}.`,
    });
  }
}

/** The fee for a distance: base plus distance, at least the minimum; the driver's share absorbs the rounding. */
export function priceDistance(milliMiles: number, tipMinor: Cents, policy: FeePolicy) {
  const baseMinor = cents(policy.basePerDeliveryMinor);
  const distanceMinor = cents((BigInt(milliMiles) * BigInt(policy.perMileMinor) + 500n) / 1000n);
  const metered = sum(baseMinor, distanceMinor);
  const minimum = cents(policy.minimumFareMinor);
  const minApplied = metered < minimum;
  const totalMinor = minApplied ? minimum : metered;
  const shares = allocate(totalMinor, policy.splitBps, policy.splitRemainderTo);
  return {
    milliMiles,
    baseMinor,
    distanceMinor,
    minApplied,
    totalMinor,
    split: {
      driverPayoutMinor: shares.driver,
      brokeringMinor: shares.brokering,
      infrastructureMinor: shares.infrastructure,
    },
    tipMinor,
    customerTotalMinor: sum(totalMinor, tipMinor),
  };
}

/** The fare of any inputs. A pure function of inputs and policy, so that an audit years later gets the same numbers. */
export function computeFare(inputs: FareInputs, policy: FeePolicy): Fare {
  const milliMiles = measure(inputs, policy);
  return {
    policyVersion: policy.version,
    policyHash: policy.hash,
    inputs,
    ...priceDistance(milliMiles, inputs.tipMinor, policy),
  };
}

/** A fare with another tip: nothing else of it changes. */
export const withTip = (fare: Fare, tipMinor: Cents): Fare => ({
  ...fare,
  inputs: { ...fare.inputs, tipMinor },
  tipMinor,
  customerTotalMinor: sum(fare.totalMinor, tipMinor),
});

/** Prices a requested delivery. Throws `coordinates_unset`, `distance_too_long`. */
export function priceDelivery(inputs: FareInputs, policy: FeePolicy): Fare {
  checkEnds(inputs, policy);
  return computeFare(inputs, policy);
}

const percent = (bps: number) => `${bps / 100}%`;

type Priced = ReturnType<typeof priceDistance>;

/** The calculation in lines for a page: each is right by itself, and a tip that nobody gave isn't named. */
export function feeLines(fare: Priced, policy: FeePolicy): readonly string[] {
  const { driver, brokering, infrastructure } = policy.splitBps;
  const { split, tipMinor } = fare;
  const distance = `${(fare.milliMiles / 1000).toFixed(3)} mi × ${formatUsd(cents(policy.perMileMinor))}`;
  const metered = formatUsd(sum(fare.baseMinor, fare.distanceMinor));
  return [
    `Base ${formatUsd(fare.baseMinor)} + distance ${formatUsd(fare.distanceMinor)} (${distance}) = ${metered}.`,
    ...(fare.minApplied ? [`Raised to the minimum fare ${formatUsd(fare.totalMinor)}.`] : []),
    `Driver ${percent(driver)} ${formatUsd(split.driverPayoutMinor)}, brokering ${percent(brokering)} ${formatUsd(split.brokeringMinor)}, infrastructure ${percent(infrastructure)} ${formatUsd(split.infrastructureMinor)} (rounding to the driver).`,
    ...(tipMinor === 0n ? [] : [`Tip ${formatUsd(tipMinor)}, all to the driver.`]),
  ];
}

/** The calculation of the fee in a sentence that a person can check. */
export function explainFare(fare: Omit<Fare, 'inputs' | 'policyVersion' | 'policyHash'>, policy: FeePolicy): string {
  const miles = (fare.milliMiles / 1000).toFixed(3);
  const metered = `Base ${formatUsd(fare.baseMinor)} + ${miles} mi × ${formatUsd(cents(policy.perMileMinor))} = ${formatUsd(fare.distanceMinor)}`;
  const total = fare.minApplied
    ? ` → ${formatUsd(sum(fare.baseMinor, fare.distanceMinor))}, raised to the minimum fare ${formatUsd(fare.totalMinor)}.`
    : ` → ${formatUsd(fare.totalMinor)}.`;
  const { driver, brokering, infrastructure } = policy.splitBps;
  const split =
    ` Driver ${percent(driver)} ${formatUsd(fare.split.driverPayoutMinor)}, brokering ${percent(brokering)} ${formatUsd(fare.split.brokeringMinor)},` +
    ` infrastructure ${percent(infrastructure)} ${formatUsd(fare.split.infrastructureMinor)} (rounding to the driver).`;
  return `${metered}${total}${split} Tip ${formatUsd(fare.tipMinor)}, all to the driver.`;
}
