import { charterV1, type FeePolicyTerms } from './policy.ts';

/** How a product's jobs are offered to drivers. */
export type DispatchTerms = FeePolicyTerms['dispatch'];

/** Terms by product; `*` for those that aren't named. */
export type DispatchPolicies = Readonly<Record<string, DispatchTerms>> & { readonly '*': DispatchTerms };

export const MAX_WAVE_SIZE = 1_000;
/** No driver is asked to answer sooner: Colorado’s legal floor. */
export const MIN_OFFER_TTL_SECONDS = 60;
/** With nobody to offer to, the next and wider wave starts after this. */
export const EMPTY_WAVE_SECONDS = 15;
/** A pickup in the future is offered this long before its window opens. */
export const DISPATCH_LEAD_SECONDS = 20 * 60;

export const defaultTerms: DispatchTerms = charterV1.dispatch;

/** How many waves that nobody has accepted an owner is shown the candidates of in an hour (decision 0032). */
export const MAX_UNANSWERED_WAVES = 30;
export const UNANSWERED_WINDOW_SECONDS = 3_600;

/** A queue holds a message back for a day at most. */
export const MAX_REMINDER_SECONDS = 86_400;

/** Whether an order's first wave starts without being asked for: not before its payment, where that has to be authorised. */
export const dispatchesItself = (order: {
  readonly dispatch: 'auto' | 'hold';
  readonly requirements: { readonly authorisedPayment: boolean };
}) => order.dispatch === 'auto' && !order.requirements.authorisedPayment;
