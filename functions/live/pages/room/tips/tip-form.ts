import { centsIn, usd } from '#src/live/lot-words.ts';
import { setText } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import { post, send, type Outcome } from '#web/session.ts';
import { offerCards } from '#fn/live/pages/orders/saved-cards.ts';

/** Gives a tip: by a saved card at once, else on the page that takes one, in a tab of its own so that the video goes on. */

const LOOK_MS = 2_500;
/** A tip that isn't paid by then is cancelled. */
const PATIENT_MS = 15 * 60_000;
const OFFLINE = 'There is no connection: try again.';

interface TipJson {
  readonly id: string;
  readonly status: string;
}
type Begun = Outcome<{
  readonly tip: TipJson;
  readonly paymentIntent: { readonly status: string; readonly actionUrl: string | null };
}>;

/** Opens the way to tip, where the page has one. */
export function openTipForm(): void {
  const button = maybe('tip');
  const form = maybe('tip-form');
  if (button === undefined || !(form instanceof HTMLFormElement)) return;
  button.hidden = false;
  const giver = new Giver(form);
  button.addEventListener('click', () => giver.open());
}

class Giver {
  readonly #form: HTMLFormElement;
  readonly #dialog = the('tip-dialog', HTMLDialogElement);
  readonly #send = the('tip-send', HTMLButtonElement);
  readonly #pay = the('tip-pay', HTMLAnchorElement);
  #key = crypto.randomUUID();
  #hasCards = false;
  #waitsFor: string | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    form.addEventListener('input', () => this.#changed());
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
    if (!this.#hasCards && card instanceof HTMLSelectElement) void offerCards(card);
    this.#hasCards = true;
  }

  #begin(): void {
    this.#waitsFor = undefined;
    this.#send.hidden = false;
    this.#pay.hidden = true;
    this.#say('');
    this.#changed();
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
    if (amountMinor === undefined) return this.#say('Write an amount, such as 7.50.');
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
    if (!outcome.ok) return this.#say(outcome.problem.errors?.[0]?.detail ?? outcome.problem.detail);
    const { tip, paymentIntent } = outcome.body;
    this.#send.hidden = true;
    this.#waitsFor = tip.id;
    if (paymentIntent.status === 'requires_action' && paymentIntent.actionUrl !== null) {
      this.#pay.href = paymentIntent.actionUrl;
      this.#pay.hidden = false;
      this.#pay.focus();
      this.#say('Your card is entered on a page of its own. The video goes on here.');
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
      this.#say(status === 'succeeded' ? 'Thank you! Your tip is on its way to the screen.' : 'The tip was not paid.');
    }
  }
}
