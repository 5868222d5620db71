import { usd } from '#src/live/lot-words.ts';
import type { ShownOrder } from '#src/live/order-words.ts';
import { refreshMoments, setText } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import { isSure } from '#web/sure.ts';
import { post, send, type Outcome, type ProblemJson } from '#web/session.ts';
import { offerCards, payPageFrom } from '#fn/live/pages/orders/saved-cards.ts';

/** An order's page: pays, does what a seller may do, and is rendered anew when the order has gone on. */

const LOOK_MS = 4_000;
const OFFLINE = 'There is no connection: try again.';
/** An order in these is looked at no more. */
const final = new Set(['void', 'delivered', 'returned', 'refunded']);

const main = the('order');
const path = `/api/orders/${main.dataset['order'] ?? ''}`;
const status = main.dataset['status'] ?? '';
let key = crypto.randomUUID();
let isActing = false;
/** Somebody has begun to fill the form. */
let isFilled = false;

type Answered = Outcome<{ readonly order: ShownOrder }>;

refreshMoments();
const form = maybe('pay');
if (form instanceof HTMLFormElement) openForm(form);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-act]'))
  button.addEventListener('click', () => void actOn(button));
if (!final.has(status)) setInterval(() => void look(), LOOK_MS);

/** Renders the page anew when the order has changed, unless that would empty a form that somebody fills. */
async function look(): Promise<void> {
  if (document.hidden || isActing) return;
  const outcome = await send<{ readonly order: ShownOrder }>('GET', path).catch(() => undefined);
  if (outcome?.ok !== true) return;
  const { order } = outcome.body;
  if (order.updatedAt === main.dataset['updated'] || (isFilled && order.status === status)) return;
  location.reload();
}

function openForm(it: HTMLFormElement): void {
  const card = it.elements.namedItem('card');
  if (card instanceof HTMLSelectElement) void offerCards(card);
  const showWay = () => {
    const isDelivery = new FormData(it).get('fulfilment') === 'delivery';
    const address = maybe('address');
    if (address !== undefined) address.hidden = !isDelivery;
    const amount = usd(Number(main.dataset['amount']));
    setText(the('pay-button'), isDelivery ? `Pay ${amount} and the delivery` : `Pay ${amount}`);
  };
  showWay();
  it.addEventListener('input', () => {
    isFilled = true;
    key = crypto.randomUUID(); // pressing again asks for the same
    showWay();
  });
  it.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay(it);
  });
  maybe('here')?.addEventListener('click', () => {
    const place = it.elements.namedItem('place');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (place instanceof HTMLInputElement) place.value = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
      },
      () => setText(the('said'), 'Your place can’t be had: write it as two numbers.'),
    );
  });
}

async function pay(it: HTMLFormElement): Promise<void> {
  const outcome = await act(() => post(`${path}/pay`, bodyOf(it), { 'idempotency-key': key }));
  if (outcome === undefined) return;
  showFaults(it, outcome.ok ? undefined : outcome.problem);
  if (!outcome.ok) return;
  const { actionUrl = null, status: state } = outcome.body.order.paymentIntent ?? { status: '' };
  if (state === 'requires_action' && actionUrl !== null) location.assign(payPageFrom(actionUrl, location.href));
  else setText(the('said'), 'Your payment is being confirmed…');
}

async function actOn({ dataset, innerText: label }: HTMLButtonElement): Promise<void> {
  const { act: name = '', sure } = dataset;
  if (sure !== undefined && !(await isSure({ title: `${label}?`, text: sure, yes: label }))) return;
  const outcome = await act(() => post(`${path}/${name}`, undefined, { 'idempotency-key': key }));
  if (outcome?.ok === true) location.assign(`/o/${outcome.body.order.id}`);
}

/** One at a time; what goes wrong is said. */
async function act(ask: () => Promise<Answered>): Promise<Answered | undefined> {
  if (isActing) return undefined;
  isActing = true;
  setText(the('said'), 'One moment…');
  try {
    const outcome = await ask();
    setText(the('said'), '');
    if (!outcome.ok) key = crypto.randomUUID(); // it was answered: pressing again tries again
    const problem = the('problem');
    problem.hidden = outcome.ok;
    setText(problem, outcome.ok ? '' : outcome.problem.detail);
    return outcome;
  } catch {
    setText(the('said'), OFFLINE);
    return undefined;
  } finally {
    isActing = false;
  }
}

function bodyOf(it: HTMLFormElement): object {
  const data = new FormData(it);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const card = text('card') === '' ? {} : { paymentMethodId: text('card') };
  if (text('fulfilment') !== 'delivery') return { ...card, fulfilment: 'collect' };
  const [lat, lng] = text('place')
    .split(/[\s,;]+/)
    .map(Number);
  return {
    ...card,
    fulfilment: 'delivery',
    dropoff: { lat, lng, address: text('address') },
    contact: { name: text('name'), phone: text('phone') },
  };
}

/** What a field takes, in the words of somebody who fills it. */
const wanted: Readonly<Record<string, string>> = {
  'contact/name': 'Say who takes it.',
  'contact/phone': 'A number with its country code, such as +1 415 555 0132.',
  'dropoff/address': 'Say where it is to be brought.',
  dropoff: 'Two numbers, such as 37.7793, -122.4193.',
};

function showFaults(it: HTMLFormElement, problem: ProblemJson | undefined): void {
  for (const place of it.querySelectorAll('.field-problem')) place.textContent = '';
  for (const field of it.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const { pointer, detail } of problem?.errors ?? []) {
    const name = pointer.replace('#/', '');
    const place =
      it.querySelector(`.field-problem[data-of="${CSS.escape(name)}"]`) ??
      (name.startsWith('dropoff') ? it.querySelector('.field-problem[data-of="dropoff"]') : null);
    setText(place, wanted[name] ?? (name.startsWith('dropoff') ? (wanted['dropoff'] ?? detail) : detail));
    place?.parentElement?.querySelector('input')?.setAttribute('aria-invalid', 'true');
  }
  it.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
