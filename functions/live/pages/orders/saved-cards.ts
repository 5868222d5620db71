import { make } from '#web/page.ts';
import { send } from '#web/session.ts';

/** A saved card, as the interface lists it. */
export interface CardJson {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

export const cardWords = ({ brand, last4 }: Pick<CardJson, 'brand' | 'last4'>) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;

/** The signed-in person's cards, the newest first; none where they can't be had. */
export async function readCards(): Promise<readonly CardJson[]> {
  const outcome = await send<{ readonly paymentMethods: readonly CardJson[] }>('GET', '/api/payment-methods').catch(
    () => undefined,
  );
  return outcome?.ok === true ? outcome.body.paymentMethods : [];
}

/** Offers them in a select, the newest chosen; another one can be entered. Asked again, it offers what there is by then. */
export async function offerCards(select: HTMLSelectElement): Promise<void> {
  const options = (await readCards()).map((card) => make('option', { value: card.id }, cardWords(card)));
  for (const old of select.querySelectorAll('option:not([value=""])')) old.remove();
  select.prepend(...options);
  const [first] = options;
  if (first !== undefined) first.selected = true;
}

/** The address of a page to pay on, from which one comes back here. */
export function payPageFrom(actionUrl: string, back: string): string {
  const url = new URL(actionUrl);
  url.searchParams.set('return_url', back);
  return url.href;
}
