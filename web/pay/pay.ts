import { loadScript } from '#web/load-script.ts';

/** As much of Stripe.js as is asked for here: https://docs.stripe.com/js */
interface Elements {
  create(type: 'payment'): { mount(selector: string): void; on(event: 'ready', act: () => void): void };
}
interface Confirmed {
  readonly error?: { readonly message?: string };
}
interface Confirmation {
  readonly elements: Elements;
  readonly redirect: 'if_required';
  readonly confirmParams: { readonly return_url: string };
}
interface StripeJs {
  elements(options: { readonly clientSecret: string; readonly appearance: { readonly theme: string } }): Elements;
  confirmPayment(options: Confirmation): Promise<Confirmed>;
  confirmSetup(options: Confirmation): Promise<Confirmed>;
}
declare global {
  interface Window {
    Stripe?: (key: string) => StripeJs;
  }
}

const STRIPE_JS = 'https://js.stripe.com/v3/';
const GO_ON_AFTER_MS = 1_500;

const main = document.querySelector<HTMLElement>('main.pay');
const form = document.querySelector<HTMLFormElement>('main.pay form');
const note = document.querySelector<HTMLElement>('#note');

function say(text: string): void {
  if (note !== null) note.textContent = text;
}

/** The page of ours that the payer came from; anything else is left alone. */
function returnPath(): string | undefined {
  const wanted = new URLSearchParams(location.search).get('return_url');
  if (wanted === null || !URL.canParse(wanted, location.href)) return undefined;
  const url = new URL(wanted, location.href);
  return url.origin === location.origin ? url.href : undefined;
}

/** The secret is in the address' fragment; it stays neither there nor in the browser's history. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  return secret;
}

async function begin({ dataset }: HTMLElement, its: HTMLFormElement): Promise<void> {
  const clientSecret = takeSecret();
  // The bank may have asked on a page of its own, and leads back without it.
  if (new URLSearchParams(location.search).get('redirect_status') === 'succeeded')
    return finish(dataset['done'] ?? '', its);
  if (clientSecret === '') return say('This address has expired: go back, and open it again.');
  const open = await loadScript(STRIPE_JS, () => window.Stripe);
  const stripe = open(dataset['key'] ?? '');
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe';
  const elements = stripe.elements({ clientSecret, appearance: { theme } });
  const field = elements.create('payment');
  field.on('ready', () => {
    its.hidden = false;
    say('');
  });
  field.mount('#card-form');
  const button = its.querySelector('button');
  its.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button !== null) button.disabled = true;
    say('One moment…');
    const options = { elements, redirect: 'if_required', confirmParams: { return_url: location.href } } as const;
    const confirmed = dataset['what'] === 'setup' ? stripe.confirmSetup(options) : stripe.confirmPayment(options);
    void confirmed.then(({ error }) => {
      if (error === undefined) return finish(dataset['done'] ?? '', its);
      if (button !== null) button.disabled = false;
      return say(error.message ?? 'That did not work. Try another card.');
    });
  });
}

function finish(done: string, its: HTMLFormElement): void {
  its.hidden = true;
  const path = returnPath();
  say(path === undefined ? `${done} You can close this page.` : `${done} Taking you back…`);
  if (path !== undefined) setTimeout(() => location.assign(path), GO_ON_AFTER_MS);
}

if (main !== null && form !== null)
  begin(main, form).catch(() => say('The form could not be loaded. Check your connection, and open this again.'));
