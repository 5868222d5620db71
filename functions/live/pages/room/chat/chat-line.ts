import { hueOf, linesOf, quoteOf, roleWords } from '#src/live/page-words.ts';
import type { Quote, SaidEvent } from '#src/live/room/event.ts';
import { make } from '#web/page.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const GONE = 'This message was taken off.';

/** A message's element, as chat-panel.tsx renders it. */
export function lineOf({ at, message }: SaidEvent): HTMLLIElement {
  const { id, author, text, replyTo } = message;
  const line = make('li', { id: `m-${id}`, title: exact.format(new Date(at)), tabindex: '-1' });
  line.dataset['hue'] = String(hueOf(author.id));
  line.dataset['author'] = author.id;
  line.dataset['name'] = author.name;
  if (replyTo !== null) line.append(quoteLine(replyTo));
  const role = roleWords[author.role];
  if (role !== undefined) line.append(make('span', { class: 'mark' }, role));
  line.append(make('b', { class: 'author' }, author.name), ' ', make('span', { class: 'said' }, linesOf(text)));
  return line;
}

function quoteLine(quote: Quote): HTMLElement {
  const line = make('p', { class: 'reply' }, quoteOf(quote));
  line.dataset['of'] = quote.id;
  if (quote.authorId !== null) line.dataset['by'] = quote.authorId;
  return line;
}

/** Replaces the quote of a removed message. */
export const forgetQuote = (quote: HTMLElement) => {
  quote.textContent = quoteOf({ name: null, text: null });
};

/** Removes a line's text, and keeps its place. */
export function markGone(line: HTMLElement): void {
  line.dataset['gone'] = 'true';
  line.querySelector('.reply')?.remove();
  const said = line.querySelector('.said');
  if (said !== null) said.textContent = GONE;
}

export const textIn = (line: HTMLElement) => line.querySelector('.said')?.textContent ?? '';
export const nameIn = (line: HTMLElement) => line.dataset['name'] ?? '';
export const messageIdOf = (line: HTMLElement) => line.id.slice('m-'.length);
