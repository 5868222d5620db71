import type { Plan } from './plan.ts';

/** Which plan of one version is which of the other. */
export interface PlanPairs {
  readonly pairs: readonly (readonly [before: Plan, after: Plan])[];
  readonly removed: readonly Plan[];
  readonly added: readonly Plan[];
}

/**
 * Pairs plans by name, of several with one name those with the same price first. What is left is the same plan under
 * another name if it costs the same, or includes the same at the same place.
 */
export function pairPlans(before: readonly Plan[], after: readonly Plan[]): PlanPairs {
  const pairs: (readonly [Plan, Plan])[] = [];
  const pairBy = (left: Sides, signatureOf: (plan: Plan) => string | null): Sides => {
    const paired = pairBySignature(left, signatureOf);
    pairs.push(...paired);
    const gone = new Set(paired.flat());
    return {
      before: left.before.filter((plan) => !gone.has(plan)),
      after: left.after.filter((plan) => !gone.has(plan)),
    };
  };
  const exact = pairBy({ before, after }, (plan) => `${plan.key} ${pricesAsText(plan)}`);
  const named = pairBy(exact, ({ key }) => key);
  const renamed = pairBy(named, (plan) =>
    plan.prices.some(({ amount }) => amount !== '0') ? pricesAsText(plan) : null,
  );
  const isSameCount = before.length === after.length;
  const places = new Map([before, after].flatMap((all) => all.map((plan, at) => [plan, at] as const)));
  const left = pairBy(renamed, (plan) =>
    isSameCount && plan.limits.length > 1 ? `${places.get(plan)} ${limitsAsText(plan)}` : null,
  );
  return { pairs, removed: left.before, added: left.after };
}

interface Sides {
  readonly before: readonly Plan[];
  readonly after: readonly Plan[];
}

function pairBySignature(
  { before, after }: Sides,
  signatureOf: (plan: Plan) => string | null,
): (readonly [Plan, Plan])[] {
  const waiting = new Map<string, Plan[]>();
  for (const plan of before) {
    const signature = signatureOf(plan);
    if (signature !== null) waiting.set(signature, [...(waiting.get(signature) ?? []), plan]);
  }
  return after.flatMap((plan) => {
    const signature = signatureOf(plan);
    const match = signature === null ? undefined : waiting.get(signature)?.shift();
    return match === undefined ? [] : [[match, plan] as const];
  });
}

const pricesAsText = ({ prices, hidden }: Plan) =>
  hidden === null
    ? prices.map(({ amount, currency, period, per }) => [amount, currency, period, per].join(' ')).join(', ')
    : 'hidden';
const limitsAsText = ({ limits }: Plan) => limits.map(({ key, value }) => `${key}=${value}`).join(', ');
