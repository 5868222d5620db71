import { ask, bearing } from './recipient.ts';

/** How it was, asked of the recipient once the parcel has arrived. */

/** What the secret's holder can say of a delivery. */
interface Ratable {
  readonly hasArrived: boolean;
  readonly canRate: boolean;
}

let isBound = false;

/** Asks how it was, or says that it has been said. What this page has sent stays as it was answered. */
export function showRating(slug: string, secret: string, { hasArrived, canRate }: Ratable): void {
  const section = document.querySelector<HTMLElement>('#rating');
  const form = document.querySelector<HTMLFormElement>('#rating-form');
  if (section === null || form === null || !hasArrived) return;
  section.hidden = false;
  if (canRate && !isBound) {
    isBound = true;
    form.addEventListener('submit', (submitted) => {
      submitted.preventDefault();
      void send(form, slug, secret);
    });
  }
  if (!canRate && !form.hidden) close(form, 'This delivery has been rated.');
}

function close(form: HTMLFormElement, words: string): void {
  form.hidden = true;
  tell(words);
}

function tell(words: string): void {
  const outcome = document.querySelector<HTMLElement>('#rating-outcome');
  if (outcome !== null) outcome.textContent = words;
}

async function send(form: HTMLFormElement, slug: string, secret: string): Promise<void> {
  const given = new FormData(form);
  const word = given.get('comment');
  const comment = typeof word === 'string' && word.trim() !== '' ? word.trim() : null;
  const button = form.querySelector('button');
  if (button !== null) button.disabled = true;
  tell('Sending…');
  try {
    const rating = { stars: Number(given.get('stars')), comment };
    const answer = await ask('PUT', `/v1/tracking/${slug}/rating`, rating, bearing(secret));
    if (answer.ok) return close(form, 'Thank you. Your driver’s rating counts it.');
    if (answer.problem.status === 409) return close(form, 'This delivery has been rated already.');
    if (answer.problem.status === 410) return close(form, 'This link has ended, and with it the time to rate.');
    tell(
      answer.problem.status === 429 ? 'Too many tries. Please wait a minute.' : 'That didn’t work. Please try again.',
    );
  } catch {
    tell('No connection. Please try again.');
  } finally {
    if (button !== null) button.disabled = false;
  }
}
