import { ago, ahead, inFull } from '#src/platform/words/relative-time.ts';

/**
 * Keeps the moments of src/http/pages/moment.tsx up to date: their words by the server’s clock, their titles in the
 * reader’s zone.
 */

let clockIsAheadMs = 0;

/** The server's time, as far as it is known. */
export const serverNow = () => new Date(Date.now() - clockIsAheadMs);

export function hearClock(now: string): void {
  clockIsAheadMs = Date.now() - Date.parse(now);
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

export function setText(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

/** A new moment, as the server would render it. */
export function momentOf(at: string, as: 'ago' | 'ahead' | 'at' | 'when', until?: string): HTMLTimeElement {
  const element = document.createElement('time');
  element.dateTime = at;
  element.dataset['as'] = as;
  if (until !== undefined) element.dataset['end'] = until;
  refresh(element);
  return element;
}

function refresh(element: HTMLTimeElement): void {
  const at = new Date(element.dateTime);
  setText(element, wordsOf(element.dataset['as'], at, element.dataset['end']));
  const title = exact.format(at);
  if (element.title !== title) element.title = title;
}

function wordsOf(as: string | undefined, at: Date, end: string | undefined): string {
  const now = serverNow();
  switch (as) {
    case 'at':
      return timeOfDay.format(at);
    case 'when':
      return inFull(at, end === undefined ? undefined : new Date(end), { now });
    case 'ahead':
      return ahead(at, now);
    default:
      return ago(at, now);
  }
}

export function refreshMoments(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-as]')) refresh(element);
}
