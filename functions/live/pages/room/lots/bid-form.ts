import type { Auction } from '#src/live/auctions/auction.ts';
import { fieldOf, takesBids, usd } from '#src/live/lot-words.ts';
import { centsIn } from '#src/money/typed-cents.ts';
import { waitOf } from '#src/live/page-words.ts';
import type { Answer } from '#src/live/room-client/client-state.ts';
import type { RoomCommand } from '#fn/live/pages/room/room-client.ts';
import { setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { partOf } from './lot-card.ts';

export interface BidFormPorts {
  /** As it stands. */
  readonly lot: () => Auction;
  readonly ask: (command: RoomCommand) => Promise<Answer>;
  readonly taken: (answer: Extract<Answer, { type: 'ack' }>) => void;
}

export interface BidForm {
  /** `ownId`: the visitor as a bidder, where they are one. */
  show(lot: Auction, ownId: string | undefined, isConnected: boolean): void;
}

/** An amount that has changed under the finger isn't taken for what somebody wanted. */
const SETTLED_MS = 300;
const NO_AMOUNT = 'Write an amount, such as 44.00.';

export function openBidForm(card: HTMLElement, ports: BidFormPorts): BidForm | undefined {
  const form = partOf(card, 'form');
  return form instanceof HTMLFormElement ? new Form(form, ports) : undefined;
}

interface Offer {
  readonly amountMinor: number;
  readonly maxMinor?: number;
  readonly confirm?: boolean;
}

class Form implements BidForm {
  readonly #form: HTMLFormElement;
  readonly #ports: BidFormPorts;
  readonly #amount: HTMLInputElement;
  readonly #max: HTMLInputElement;
  readonly #button: HTMLButtonElement;
  /** What the page wrote into the field; what somebody typed stays. */
  #suggested = '';
  #changedAt = 0;
  #isAsking = false;
  #isConnected = false;
  #leads = false;

  constructor(form: HTMLFormElement, ports: BidFormPorts) {
    this.#form = form;
    this.#ports = ports;
    const [amount, max] = ['amount', 'max'].map((name) => form.elements.namedItem(name));
    const button = partOf(form, 'bid');
    if (!(amount instanceof HTMLInputElement && max instanceof HTMLInputElement && button instanceof HTMLButtonElement))
      throw new Error('a form to bid has its fields');
    [this.#amount, this.#max, this.#button] = [amount, max, button];
    form.addEventListener('input', () => this.#nameButton());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  show(lot: Auction, ownId: string | undefined, isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#leads = ownId !== undefined && lot.leader?.bidderId === ownId;
    this.#form.hidden = !takesBids(lot) && !this.#isAsking;
    const max = partOf(this.#form, 'max');
    if (max !== null) max.hidden = !lot.allowMaxBids;
    const field = partOf(this.#form, 'amount-field');
    if (field !== null) field.hidden = this.#leads;
    this.#suggest(fieldOf(lot.minimumNextBidMinor));
    this.#unlock(lot);
    this.#nameButton();
  }

  #suggest(amount: string): void {
    if (this.#amount.value !== this.#suggested || this.#suggested === amount) return;
    if (this.#suggested !== '') this.#changedAt = Date.now();
    this.#amount.value = this.#suggested = amount;
  }

  #unlock(lot: Auction): void {
    const isShut = !this.#isConnected || !takesBids(lot) || this.#isAsking;
    this.#amount.disabled = this.#max.disabled = isShut;
    this.#button.disabled = isShut || (this.#leads && !lot.allowMaxBids);
  }

  #nameButton(): void {
    const max = centsIn(this.#max.value);
    const amount = centsIn(this.#amount.value);
    const raise = max === undefined ? 'Raise my maximum' : `Raise it to ${usd(max)}`;
    const bid = amount === undefined ? 'Bid' : `Bid ${usd(amount)}`;
    setText(this.#button, this.#leads ? raise : bid);
  }

  #say(words: string): void {
    setText(partOf(this.#form, 'said'), words);
  }

  async #submit(): Promise<void> {
    if (this.#button.disabled) return;
    const isSuggested = !this.#leads && this.#amount.value === this.#suggested;
    if (isSuggested && Date.now() - this.#changedAt < SETTLED_MS)
      return this.#say('The price has just changed: look again, then bid.');
    const offer = this.#offer();
    if (typeof offer === 'string') return this.#say(offer);
    await this.#place(offer);
  }

  #offer(): Offer | string {
    const typed = this.#max.value.trim();
    const maxMinor = centsIn(typed);
    if ((typed !== '' && maxMinor === undefined) || (this.#leads && maxMinor === undefined)) {
      partOf(this.#form, 'max')?.setAttribute('open', '');
      this.#max.focus();
      return this.#leads ? 'You lead. Write up to what you would go.' : NO_AMOUNT;
    }
    const lot = this.#ports.lot();
    const amountMinor = this.#leads ? lot.minimumNextBidMinor : centsIn(this.#amount.value);
    if (amountMinor === undefined) return NO_AMOUNT;
    if (this.#leads && maxMinor !== undefined) return { amountMinor: Math.min(amountMinor, maxMinor), maxMinor };
    if (maxMinor !== undefined && maxMinor < amountMinor) return 'What you bid up to is less than what you bid.';
    return { amountMinor, ...(maxMinor === undefined ? {} : { maxMinor }) };
  }

  /** The words are the server's: until it has spoken, nothing is certain. */
  async #place(offer: Offer): Promise<void> {
    const lot = this.#ports.lot();
    this.#isAsking = true;
    this.#unlock(lot);
    this.#say('Confirming…');
    const answer = await this.#ports.ask({
      type: 'bid.place',
      auctionId: lot.id,
      key: crypto.randomUUID(),
      ...offer,
    });
    this.#isAsking = false;
    const again = answer.type === 'error' && answer.code === 'confirm_required' && (await isSure(offer));
    if (again) return this.#place({ ...offer, confirm: true });
    this.#hear(answer, offer);
    this.#unlock(this.#ports.lot());
  }

  #hear(answer: Answer, { maxMinor }: Offer): void {
    if (answer.type === 'error') return this.#refused(answer);
    this.#suggested = this.#amount.value; // from now on the page suggests again
    this.#max.value = '';
    partOf(this.#form, 'max')?.removeAttribute('open');
    this.#ports.taken(answer);
    const price = usd(answer.auction?.currentBidMinor ?? 0);
    const limit = maxMinor === undefined ? '' : `, and bid up to ${usd(maxMinor)}`;
    if (answer.bid?.status === 'leading') this.#say(`You lead at ${price}${limit}.`);
    else this.#say(`Outbid at once by a maximum: the price is ${price} now.`);
  }

  #refused({ code, message, details, retryAfterMs }: Extract<Answer, { type: 'error' }>): void {
    const minimum = details?.['minimumNextBidMinor'];
    switch (code) {
      case 'bid_too_low':
        if (typeof minimum !== 'number') break;
        this.#suggested = this.#amount.value;
        this.#suggest(fieldOf(minimum));
        this.#nameButton();
        return this.#say(`Somebody was faster: it takes at least ${usd(minimum)} now.`);
      case 'already_leading':
        return this.#say('You lead already. What you bid up to can be raised, not lowered.');
      case 'auction_closed':
        return this.#say('It had closed before your bid came.');
      case 'confirm_required':
        return this.#say('Nothing was bid.');
      default:
    }
    this.#say(retryAfterMs === null ? message : `${message} Again in ${waitOf(retryAfterMs)}.`);
  }
}

/** Asks whether so much is meant. */
async function isSure({ amountMinor, maxMinor }: Offer): Promise<boolean> {
  const dialog = the('bid-sure', HTMLDialogElement);
  const amount = usd(Math.max(amountMinor, maxMinor ?? 0));
  setText(the('bid-sure-text'), `You are about to bid ${maxMinor === undefined ? '' : 'up to '}${amount}.`);
  setText(the('bid-sure-yes'), `Bid ${amount}`);
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'yes';
}
