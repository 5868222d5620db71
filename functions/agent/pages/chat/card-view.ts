import type { Card, CardItem, CardRow, CardText } from '#src/agent/page-words/cards/card.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import { momentOf } from '#web/moments.ts';
import { make } from '#web/page.ts';
import { givenText } from './given-text.ts';

const shown = (text: CardText): Node =>
  typeof text === 'string' ? givenText(text) : momentOf(text.at, text.as, text.until);

/** Rows of a label and what it is of. */
export const rowsView = (rows: readonly CardRow[], name = 'card-rows'): HTMLElement =>
  make(
    'dl',
    { class: name },
    ...rows.map(({ label, text }) => make('div', {}, make('dt', {}, label), make('dd', {}, shown(text)))),
  );

/** Another page opens beside this one, and can’t reach it. */
export const awayLink = (href: string, ...content: readonly (string | Node)[]): HTMLAnchorElement =>
  make('a', { href, target: '_blank', rel: 'noopener' }, ...content);

/** What a sum is made of: a bar in its shares, and its figures. */
function partsView(parts: NonNullable<Card['parts']>): readonly Node[] {
  const bar = make('div', { class: 'parts-bar', 'aria-hidden': 'true' });
  for (const { minor } of parts) {
    const share = make('span');
    share.style.flexGrow = String(minor);
    bar.append(share);
  }
  const rows = parts.map(({ label, minor }) => ({ label, text: formatUsd(cents(minor)) }));
  return [bar, rowsView(rows, 'card-rows parts')];
}

function itemView({ title, about, figure, href }: CardItem): HTMLElement {
  const name = href === undefined ? make('span', {}, givenText(title)) : awayLink(href, givenText(title));
  const more = about.flatMap((text, at) => (at === 0 ? [shown(text)] : [' · ', shown(text)]));
  return make(
    'li',
    {},
    make('span', { class: 'item-title' }, name),
    ...(figure === undefined ? [] : [make('strong', { class: 'item-figure' }, figure)]),
    make('span', { class: 'item-about quiet' }, ...more),
  );
}

/** What came of a call. Every text is shown as text, whoever wrote it. */
export function cardView(card: Card): HTMLElement {
  const { headline, caption, parts = [], rows = [], items = [], none, secrets = [], links = [], note } = card;
  const isEmpty = items.length === 0 && none !== undefined;
  return make(
    'div',
    { class: 'card' },
    ...(headline === undefined ? [] : [make('p', { class: 'card-headline' }, givenText(headline))]),
    ...(caption === undefined ? [] : [make('p', { class: 'quiet' }, shown(caption))]),
    ...(parts.length === 0 ? [] : partsView(parts)),
    ...(secrets.length === 0 ? [] : [rowsView(secrets, 'card-secrets')]),
    ...(rows.length === 0 ? [] : [rowsView(rows)]),
    ...(isEmpty ? [make('p', { class: 'quiet' }, none)] : []),
    ...(items.length === 0 ? [] : [make('ul', { class: 'card-items' }, ...items.map(itemView))]),
    ...(note === undefined ? [] : [make('p', { class: 'quiet' }, note)]),
    ...links.map(({ label, href }) => {
      const link = awayLink(href, label);
      link.className = 'button quiet';
      return link;
    }),
  );
}
