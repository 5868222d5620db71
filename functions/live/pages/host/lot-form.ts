import { centsIn } from '#src/money/typed-cents.ts';
import { setText } from '#web/moments.ts';
import { maybe, the } from '#web/page.ts';
import type { ProblemJson } from '#web/session.ts';

/** The form of a new lot: a field that belongs to a choice is there while that is chosen. */
export function openLotForm(form: HTMLFormElement): void {
  const showChosen = () => {
    const data = new FormData(form);
    for (const field of form.querySelectorAll<HTMLElement>('[data-when]')) {
      const [name = '', value] = field.dataset['when']?.split('=') ?? [];
      field.hidden = data.get(name) !== value;
    }
  };
  form.addEventListener('input', showChosen);
  form.addEventListener('reset', () => setTimeout(showChosen, 0)); // it is told before its fields are reset
  maybe('lot-here')?.addEventListener('click', () => {
    const place = form.elements.namedItem('pickupPlace');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!(place instanceof HTMLInputElement)) return;
        place.value = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
        place.dispatchEvent(new Event('input', { bubbles: true }));
      },
      () => setText(form.querySelector('.field-problem[data-of="pickup"]'), wanted['pickup'] ?? ''),
    );
  });
  showChosen();
}

type Text = (name: string) => string;

/** What a form asks for. What it lacks or has wrong goes as it is: the interface says what it takes. */
export function bodyOf(form: HTMLFormElement): object {
  const data = new FormData(form);
  const text: Text = (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const minor = (name: string) => centsIn(text(name)) ?? 0;
  return {
    title: text('title'),
    description: text('description'),
    startingBidMinor: minor('startingBidMinor'),
    ...(text('reserveMinor') === '' ? {} : { reserveMinor: minor('reserveMinor') }),
    ...startIn(text),
    durationSeconds: Number(text('durationSeconds')),
    close: { mode: text('mode') },
    increments: text('increments') === 'fixed' ? { fixedMinor: minor('fixedMinor') } : text('increments'),
    allowMaxBids: data.has('allowMaxBids'),
    requirePaymentMethod: data.has('requirePaymentMethod'),
    ...pickupIn(text),
  };
}

function startIn(text: Text): object {
  switch (text('opens')) {
    case 'asked':
      return { startsAt: null };
    case 'planned': {
      const at = new Date(text('startsAt')); // of the browser's own zone
      return { startsAt: Number.isNaN(at.getTime()) ? '' : at.toISOString() };
    }
    default:
      return {};
  }
}

function pickupIn(text: Text): object {
  const [address, place] = [text('pickupAddress'), text('pickupPlace')];
  if (address === '' && place === '') return {};
  const [lat, lng] = place.split(/[\s,;]+/).map(Number);
  return { pickup: { lat, lng, address } };
}

/** What a field takes, in the words of somebody who fills it. */
const wanted: Readonly<Record<string, string>> = {
  title: 'Say what is sold.',
  startingBidMinor: 'An amount from 0.50 on, such as 20.00.',
  reserveMinor: 'An amount above the first bid, such as 50.00.',
  increments: 'An amount from 0.01 on, such as 1.00.',
  startsAt: 'A moment that is still to come, within 90 days.',
  pickup: 'An address, and two numbers such as 37.7955, -122.3937.',
};

/** Shows what is wrong at its field, else above the form. */
export function showProblem(form: HTMLFormElement, problem: ProblemJson | undefined): void {
  for (const place of form.querySelectorAll('.field-problem')) place.textContent = '';
  let isPlaced = problem === undefined;
  for (const { pointer, detail } of problem?.errors ?? []) {
    const name = /^#\/(\w+)/.exec(pointer)?.[1] ?? '';
    const place = form.querySelector(`.field-problem[data-of="${name}"]`);
    if (place === null) continue;
    place.textContent = wanted[name] ?? detail;
    const folded = place.closest('details');
    if (folded !== null) folded.open = true;
    if (!isPlaced) place.parentElement?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    isPlaced = true;
  }
  const above = the('new-lot-problem');
  above.hidden = isPlaced;
  setText(above, problem?.detail ?? '');
}
