import type { Auction } from '#src/live/auctions/auction.ts';
import {
  factsOf,
  isClosedLot,
  leftOf,
  lotBadgeOf,
  priceOf,
  priceWords,
  standingOf,
  takesBids,
} from '#src/live/lot-words.ts';
import { momentOf, setText } from '#web/moments.ts';
import { the } from '#web/page.ts';

/** Part of a card, by the name that lot-panel.tsx gives it; some only hosts or visitors have. */
export const partOf = (card: Element, name: string) => card.querySelector<HTMLElement>(`[data-part="${name}"]`);

const idOf = (auctionId: string) => `lot-${auctionId}`;

/** The card that there is, or a new one. */
export function cardOf(lot: Auction): HTMLElement {
  const known = document.querySelector<HTMLElement>(`#${idOf(lot.id)}`);
  if (known !== null) return known;
  const made = the('lot-template', HTMLTemplateElement).content.firstElementChild?.cloneNode(true);
  if (!(made instanceof HTMLElement)) throw new Error('the page has no card to fill');
  made.id = idOf(lot.id);
  made.dataset['lot'] = lot.id;
  const title = partOf(made, 'title');
  if (title !== null) title.id = `${idOf(lot.id)}-title`;
  made.querySelector('article')?.setAttribute('aria-labelledby', `${idOf(lot.id)}-title`);
  partOf(made, 'won')?.setAttribute('href', `/won/${lot.id}`);
  partOf(made, 'log-link')?.setAttribute('href', `/api/auctions/${lot.id}/log`);
  return made;
}

/** Shows the lot on its card: all but the time left, which `showTime` does each second. */
export function fillCard(card: HTMLElement, lot: Auction, ownId: string | undefined): void {
  card.dataset['status'] = lot.status;
  card.dataset['mine'] = mineOf(lot, ownId);
  setText(partOf(card, 'title'), lot.title);
  const badge = partOf(card, 'badge');
  setText(badge, lotBadgeOf(lot.status));
  if (badge !== null) badge.dataset['status'] = lot.status;
  setText(partOf(card, 'facts'), factsOf(lot));
  setText(partOf(card, 'price-words'), priceWords(lot));
  setText(partOf(card, 'price'), priceOf(lot));
  setText(partOf(card, 'standing'), standingOf(lot, ownId));
  setText(partOf(card, 'description'), lot.description);
  const log = partOf(card, 'log');
  if (log !== null) log.hidden = lot.seq === null;
  const door = partOf(card, 'door');
  if (door !== null) door.hidden = !takesBids(lot);
  const won = partOf(card, 'won');
  if (won !== null) won.hidden = ownId === undefined || lot.status !== 'sold' || lot.leader?.bidderId !== ownId;
  showPicture(card, lot);
}

function mineOf({ leader, outcome }: Auction, ownId: string | undefined): string {
  if (ownId === undefined || leader === null) return 'none';
  if (leader.bidderId === ownId) return 'leading';
  return outcome === null ? 'outbid' : 'none';
}

function showPicture(card: HTMLElement, { imageUrl }: Auction): void {
  const [link, image] = [partOf(card, 'picture'), partOf(card, 'image')];
  if (link === null || image === null || image.getAttribute('src') === imageUrl) return;
  link.hidden = imageUrl === null;
  if (imageUrl === null) return;
  image.setAttribute('src', imageUrl);
  link.setAttribute('href', imageUrl);
}

const SOON_MS = 10_000;

/** The time left by the server's clock, or when it opens or has ended. */
export function showTime(card: HTMLElement, lot: Auction, nowMs: number): void {
  const place = partOf(card, 'left');
  if (place === null) return;
  const words = partOf(card, 'left-words');
  if (takesBids(lot) && lot.endsAt !== null) {
    const left = Date.parse(lot.endsAt) - nowMs;
    setText(words, left > 0 ? 'Left' : '');
    setText(place, leftOf(left));
    if (place.parentElement !== null) place.parentElement.dataset['soon'] = String(left <= SOON_MS);
    return;
  }
  if (place.parentElement !== null) place.parentElement.dataset['soon'] = 'false';
  setText(words, isClosedLot(lot) ? 'Ended' : 'Opens');
  const at = lot.outcome?.closedAt ?? lot.startsAt;
  if (at === null) return setText(place, 'when the host opens it');
  if (place.querySelector('time')?.dateTime === at && place.querySelector('time')?.dataset['as'] !== undefined) return;
  place.replaceChildren(momentOf(at, lot.outcome === null ? 'when' : 'ago'));
}
