import type { JobStatus } from '#src/delivery/status.ts';
import { charterV1, type FeePolicyTerms } from '#src/delivery/fare/policy.ts';

/** How a product's jobs are offered to drivers. */
export type DispatchTerms = FeePolicyTerms['dispatch'];

/** Terms by product; `*` for those that aren't named. */
export type DispatchPolicies = Readonly<Record<string, DispatchTerms>> & { readonly '*': DispatchTerms };

export const MAX_WAVE_SIZE = 1_000;
/** The minimum time to answer: Colorado’s legal minimum. */
export const MIN_OFFER_TTL_SECONDS = 60;
/** If nobody can be asked, the next and wider wave starts after this. */
export const EMPTY_WAVE_SECONDS = 15;
/** A pickup in the future is offered this long before its window opens. */
export const DISPATCH_LEAD_SECONDS = 20 * 60;

export const defaultTerms: DispatchTerms = charterV1.dispatch;

/** How many unanswered waves an owner may see in an hour (decision 0032). */
export const MAX_UNANSWERED_WAVES = 30;
export const UNANSWERED_WINDOW_SECONDS = 3_600;
/** The states of a delivery's job in which its waves are unanswered: nobody has it, or it ended without a pickup. */
export const unansweredJobs = ['created', 'offering', 'cancelled', 'expired'] as const satisfies readonly JobStatus[];

/** A queue delays a message for at most a day. */
export const MAX_REMINDER_SECONDS = 86_400;

/** Whether an order's first wave starts automatically; if the payment must be authorised, only after that. */
export const dispatchesItself = (order: {
  readonly dispatch: 'auto' | 'hold';
  readonly requirements: { readonly authorisedPayment: boolean };
}) => order.dispatch === 'auto' && !order.requirements.authorisedPayment;
