import { laterTipBounds, type ShownTipStatus } from '#src/delivery/tips/later-tip.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import { centsIn } from '#src/money/typed-cents.ts';
import { setText } from '#web/moments.ts';
import { ask, bearing } from './recipient.ts';
import { keepTip, keptTip, tookPayersBack, type KeptTip } from './kept-tip.ts';

/** A tip to the driver, asked of the recipient once the parcel has arrived: it is begun here, and paid at the processor. */

interface TipJson {
  readonly id: string;
  readonly amountMinor: string;
  readonly status: ShownTipStatus;
}

/** As `GET /v1/tracking/{slug}/recipient` has it. */
export interface TippingJson {
  readonly canTip: boolean;
  readonly to: string | null;
  readonly tips: readonly TipJson[];
}

interface Begun {
  readonly tip: TipJson;
  readonly paymentIntent: { readonly actionUrl: string };
}

const LOOK_MS = 2_500;
/** Longer than the processor’s word takes: then the payer may not have paid at all. */
const PATIENT_MS = 20_000;
const [least, most] = laterTipBounds;

const usd = (minor: number | string) => formatUsd(cents(BigInt(minor)));
const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const say = (words: string) => setText(byId('tip-outcome'), words);
const show = (id: string, isShown: boolean) => byId(id)?.toggleAttribute('hidden', !isShown);

let till: Till | undefined;

/**
 * Asks for a tip, and says what became of those that were given. Once it is asked for it looks for itself: what a stream
 * says may be two seconds older than what this page has done.
 */
export function showTipping(slug: string, secret: string, hasArrived: boolean, tipping: TippingJson): void {
  const form = document.querySelector<HTMLFormElement>('#tip-form');
  if (till !== undefined || form === null || !hasArrived || (!tipping.canTip && tipping.tips.length === 0)) return;
  till = new Till(form, slug, secret);
  till.show(tipping);
}

class Till {
  readonly #form: HTMLFormElement;
  readonly #slug: string;
  readonly #secret: string;
  /** Pressing again asks for the same tip, until something is changed. */
  #key = crypto.randomUUID();
  /** The tip that this tab has begun, and since when it is waited for. */
  #kept: KeptTip | undefined;
  readonly #since = Date.now();
  #cameBack: boolean;
  #wantsMore = false;
  #isAsking = false;
  #hasLooked = false;
  #looks: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, slug: string, secret: string) {
    this.#form = form;
    this.#slug = slug;
    this.#secret = secret;
    this.#kept = keptTip(slug);
    this.#cameBack = tookPayersBack();
    form.addEventListener('input', () => {
      say('');
      this.#changed();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    byId('tip-pay')?.addEventListener('click', () => void this.#begin());
    byId('tip-more')?.addEventListener('click', () => {
      this.#wantsMore = true;
      this.#kept = undefined;
      keepTip(slug, undefined);
      say('');
      show('tip-form', true);
      show('tip-pay', false);
      show('tip-more', false);
      this.#changed();
      form.querySelector('input')?.focus();
    });
    this.#changed();
  }

  show({ canTip, to, tips }: TippingJson): void {
    show('tip', true);
    const name = to ?? 'your driver';
    const paid = tips.filter(({ status }) => status === 'succeeded');
    const all = paid.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    show('tip-given', paid.length > 0);
    setText(byId('tip-given'), paid.length > 0 ? `Thank you: ${usd(String(all))} is on its way to ${name}.` : '');
    setText(byId('tip-title'), paid.length > 0 && !this.#wantsMore ? `Your tip for ${name}` : `A tip for ${name}?`);
    const waiting = tips.find(({ id, status }) => status === 'pending' && id === this.#kept?.id);
    if (waiting !== undefined) return this.#wait(waiting);
    const ended = tips.find(({ id }) => id === this.#kept?.id);
    if (this.#kept?.id !== undefined && ended === undefined && !this.#hasLooked) return this.#lookSoon();
    if (this.#kept?.id !== undefined) this.#over(ended?.status);
    show('tip-pay', false);
    show('tip-form', canTip && (paid.length === 0 || this.#wantsMore));
    show('tip-more', canTip && paid.length > 0 && !this.#wantsMore);
  }

  /** It was begun here: being confirmed, if its payer has come back; else it waits for them. */
  #wait({ amountMinor }: TipJson): void {
    const isRecent = Date.now() - this.#since < PATIENT_MS;
    show('tip-form', false);
    show('tip-pay', !this.#cameBack || !isRecent);
    show('tip-more', !this.#cameBack || !isRecent);
    setText(byId('tip-pay'), `Pay ${usd(amountMinor)}`);
    if (this.#cameBack && isRecent) say(`Your tip of ${usd(amountMinor)} is being confirmed…`);
    else say(`Your tip of ${usd(amountMinor)} isn’t paid yet.`);
    this.#lookSoon();
  }

  #lookSoon(): void {
    clearTimeout(this.#looks);
    this.#looks = setTimeout(() => void this.#look(), LOOK_MS);
  }

  #over(status: ShownTipStatus | undefined): void {
    this.#kept = undefined;
    keepTip(this.#slug, undefined);
    this.#wantsMore = false;
    this.#changed();
    say(status === undefined ? 'That tip was not paid. You can give one again.' : '');
  }

  async #look(): Promise<void> {
    const response = await fetch(`/v1/tracking/${this.#slug}/recipient`, { headers: bearing(this.#secret) }).catch(
      () => undefined,
    );
    if (response?.ok === true) {
      this.#hasLooked = true;
      const { recipient } = (await response.json()) as { readonly recipient: { readonly tipping: TippingJson } };
      return this.show(recipient.tipping);
    }
    if (response === undefined || response.status >= 429) this.#lookSoon();
    return undefined;
  }

  #text(name: string): string {
    const value = new FormData(this.#form).get(name);
    return typeof value === 'string' ? value.trim() : '';
  }

  #amount(): number | undefined {
    return this.#text('amount') === '' ? centsIn(this.#text('other')) : Number(this.#text('amount'));
  }

  #changed(): void {
    this.#key = crypto.randomUUID();
    show('tip-other', this.#text('amount') === '');
    const amount = this.#amount();
    setText(byId('tip-send'), amount === undefined ? 'Tip' : `Tip ${usd(amount)}`);
  }

  #submit(): void {
    const amountMinor = this.#amount();
    if (amountMinor === undefined || amountMinor < least || amountMinor > most)
      return say(`Write an amount from ${usd(least)} to ${usd(most)}, such as 7.50.`);
    this.#kept = { key: this.#key, amountMinor };
    void this.#begin();
  }

  /** Begins the tip, or goes on with it: the same key is the same payment. Then its payer goes to the processor’s page. */
  async #begin(): Promise<void> {
    const kept = this.#kept;
    if (kept === undefined || this.#isAsking) return;
    this.#isAsking = true;
    say('One moment…');
    try {
      const { key, amountMinor } = kept;
      const headers = { ...bearing(this.#secret), 'idempotency-key': key };
      const answer = await ask<Begun>('POST', `/v1/tracking/${this.#slug}/tips`, { amountMinor }, headers);
      if (!answer.ok) return say(refusalWords(answer.problem.status));
      const { tip, paymentIntent } = answer.body;
      this.#kept = { ...kept, id: tip.id };
      keepTip(this.#slug, this.#kept);
      this.#cameBack = false;
      this.#wait(tip); // what whoever goes back sees
      const url = new URL(paymentIntent.actionUrl);
      url.searchParams.set('return_url', `${location.origin}/t/${this.#slug}?tip=1`);
      location.assign(url);
    } catch {
      say('No connection. Nothing was charged; try again.');
    } finally {
      this.#isAsking = false;
    }
  }
}

function refusalWords(status: number): string {
  if (status === 429) return 'Too many tips wait to be paid. Please try again in a few minutes.';
  if (status === 410) return 'This link has ended, and with it the time to give a tip.';
  if (status === 409) return 'That tip can’t be given any more. Load the page again.';
  return 'That didn’t work. Nothing was charged; please try again.';
}
