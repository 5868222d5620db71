import { usd } from '#src/live/lot-words.ts';
import { centsIn } from '#src/money/typed-cents.ts';
import { tipBounds } from '#src/live/tips/tip.ts';
import { setText } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import { post, send, type Outcome } from '#web/session.ts';
import { offerCards } from '#fn/live/pages/orders/saved-cards.ts';

/** Gives a tip: by a saved card at once, else on the page that takes one, in a tab of its own so that the video goes on. */

const LOOK_MS = 2_500;
/** A tip that isn't paid by then is cancelled. */
const PATIENT_MS = 15 * 60_000;
/** Nothing was charged. */
const REFUSED = new Set([402, 403, 422]);
const OFFLINE = 'There is no connection: try again.';

interface TipJson {
  readonly id: string;
  readonly status: string;
}
type Begun = Outcome<{
  readonly tip: TipJson;
  readonly paymentIntent: {
    readonly status: string;
    readonly actionUrl: string | null;
    readonly refusal: string | null;
  };
}>;

export interface TipForm {
  /** The stream takes tips no more. */
  over(): void;
}

/** Opens the way to tip, where the page has one. */
export function openTipForm(): TipForm {
  const button = maybe('tip');
  const form = maybe('tip-form');
  if (!(button instanceof HTMLButtonElement) || !(form instanceof HTMLFormElement)) return { over: () => undefined };
  button.disabled = false;
  const giver = new Giver(form);
  button.addEventListener('click', () => giver.open());
  return { over: () => (button.style.visibility = 'hidden') }; // nothing beside it moves
}

class Giver {
  readonly #form: HTMLFormElement;
  readonly #dialog = the('tip-dialog', HTMLDialogElement);
  readonly #send = the('tip-send', HTMLButtonElement);
  readonly #pay = the('tip-pay', HTMLAnchorElement);
  #key = crypto.randomUUID();
  #waitsFor: string | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    form.addEventListener('input', () => {
      this.#say('');
      this.#changed();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#give();
    });
    the('tip-close').addEventListener('click', () => this.#dialog.close());
  }

  open(): void {
    this.#begin();
    this.#dialog.showModal();
    const card = this.#form.elements.namedItem('card');
    if (card instanceof HTMLSelectElement) void offerCards(card);
  }

  #begin(): void {
    this.#waitsFor = undefined;
    this.#canSend(true);
    this.#pay.hidden = true;
    this.#say('');
    this.#changed();
  }

  /** What was sent stands as it was. */
  #canSend(can: boolean): void {
    this.#send.hidden = !can;
    for (const field of this.#form.querySelectorAll<HTMLElement>('[data-ask]')) field.hidden = !can;
    if (!can) the('tip-other').hidden = true;
    setText(the('tip-close'), can ? 'Not now' : 'Close');
  }

  /** Pressing again asks for the same tip, until something is changed. */
  #changed(): void {
    this.#key = crypto.randomUUID();
    const isOther = new FormData(this.#form).get('amount') === '';
    the('tip-other').hidden = !isOther;
    const amount = this.#amount();
    setText(this.#send, amount === undefined ? 'Tip' : `Tip ${usd(amount)}`);
  }

  #text(name: string): string {
    const value = new FormData(this.#form).get(name);
    return typeof value === 'string' ? value.trim() : '';
  }

  #amount(): number | undefined {
    return this.#text('amount') === '' ? centsIn(this.#text('other')) : Number(this.#text('amount'));
  }

  #say(words: string): void {
    setText(the('tip-said'), words);
  }

  async #give(): Promise<void> {
    const amountMinor = this.#amount();
    const [least, most] = tipBounds.amountMinor;
    if (amountMinor === undefined || amountMinor < least || amountMinor > most)
      return this.#say(`Write an amount from ${usd(least)} to ${usd(most)}, such as 7.50.`);
    if (this.#send.disabled) return undefined;
    this.#send.disabled = true;
    this.#say('One moment…');
    const [message, paymentMethodId] = [this.#text('message'), this.#text('card')];
    const body = {
      amountMinor,
      ...(message === '' ? {} : { message }),
      ...(paymentMethodId === '' ? {} : { paymentMethodId }),
    };
    try {
      const path = `/api/streams/${this.#dialog.dataset['stream'] ?? ''}/tip`;
      this.#begun(await post(path, body, { 'idempotency-key': this.#key }));
    } catch {
      this.#say(OFFLINE);
    } finally {
      this.#send.disabled = false;
    }
  }

  #begun(outcome: Begun): void {
    if (!outcome.ok) {
      // What was refused may be tried again; after other answers the same is asked for.
      if (REFUSED.has(outcome.problem.status)) this.#key = crypto.randomUUID();
      return this.#say(outcome.problem.errors?.[0]?.detail ?? outcome.problem.detail);
    }
    const { tip, paymentIntent } = outcome.body;
    this.#canSend(false);
    this.#waitsFor = tip.id;
    if (paymentIntent.status === 'requires_action' && paymentIntent.actionUrl !== null) {
      this.#pay.href = paymentIntent.actionUrl;
      this.#pay.hidden = false;
      this.#pay.focus();
      const why = paymentIntent.refusal === null ? '' : 'Your saved card wasn’t charged. ';
      this.#say(`${why}Your card is entered on a page of its own. The video goes on here.`);
    } else this.#say('Your tip is being confirmed…');
    void this.#follow(tip.id, Date.now() + PATIENT_MS);
  }

  /** Says what became of it, while nothing else is asked for. */
  async #follow(id: string, until: number): Promise<void> {
    while (this.#waitsFor === id && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const outcome = await send<{ readonly tip: TipJson }>('GET', `/api/tips/${id}`).catch(() => undefined);
      const status = outcome?.ok === true ? outcome.body.tip.status : 'pending';
      if (status === 'pending' || this.#waitsFor !== id) continue;
      this.#pay.hidden = true;
      this.#waitsFor = undefined;
      if (status === 'succeeded') return this.#say('Thank you! Your tip is on its way to the screen.');
      this.#begin();
      return this.#say('The tip was not paid. You can try again.');
    }
  }
}
