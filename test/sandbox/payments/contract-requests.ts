import Stripe from 'stripe';

/** What the contract's tests call; filled when the target is open. */
export type On = { stripe: Stripe; stranger: Stripe };

export type Create = Stripe.PaymentIntentCreateParams;

export const withCard = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;
export const paid = (extra: Partial<Create> = {}): Create => ({
  amount: 1_000,
  currency: 'usd',
  ...withCard,
  payment_method: 'pm_card_visa',
  confirm: true,
  ...extra,
});
export const held = (extra: Partial<Create> = {}) => paid({ capture_method: 'manual', ...extra });

export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('expected an error of Stripe’s', { cause: error });
}

/** The id of what may have come expanded. */
export function idOf(value: string | { id: string } | null): string {
  return typeof value === 'string' ? value : (value?.id ?? '');
}

/** The fetch transport gives `Headers`, Node's a plain object; `Headers` reads both. */
export function headerOf(answer: Stripe.Response<object>, name: string): string | null {
  return new Headers(answer.lastResponse.headers).get(name);
}
