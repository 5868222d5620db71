import { shownInput, type ShownField, type ShownValue } from '#src/agent/page-words/shown-input.ts';
import { formatUsd } from '#src/money/cents.ts';
import type { Addresses, Card, CardOf, CardRow, CardText, Outcome } from './card.ts';
import { deliveryCards } from './delivery-cards.ts';
import { intelCards } from './intel-cards.ts';
import { liveCards } from './live-cards.ts';
import { accountCards, mailCards, placesCards } from './own-cards.ts';

const cards: Readonly<Record<string, Readonly<Record<string, CardOf>>>> = {
  delivery: deliveryCards,
  live: liveCards,
  intel: intelCards,
  places: placesCards,
  account: accountCards,
  mail: mailCards,
};

/** Whether a capability has a card of its own. */
export const hasCard = (appId: string, capabilityName: string): boolean =>
  Object.hasOwn(cards, appId) && Object.hasOwn(cards[appId] ?? {}, capabilityName);

/** The card of a call that succeeded. One without a card of its own shows its fields. */
export function cardOf(appId: string, capabilityName: string, outcome: Outcome, addresses: Addresses): Card {
  const make = hasCard(appId, capabilityName) ? cards[appId]?.[capabilityName] : undefined;
  return make?.(outcome, addresses) ?? { rows: rowsOf(shownInput(outcome.result, [])) };
}

/** Fields as rows: those of a group under the group’s name. */
export const rowsOf = (fields: readonly ShownField[], within = ''): readonly CardRow[] =>
  fields.flatMap(({ label, value }): readonly CardRow[] => {
    const name = within === '' ? label : `${within}: ${label.toLowerCase()}`;
    if (value.kind === 'group') return rowsOf(value.fields, name);
    return [{ label: name, text: textOf(value) }];
  });

function textOf(value: Exclude<ShownValue, { kind: 'group' }>): CardText {
  switch (value.kind) {
    case 'money':
      return formatUsd(value.minor);
    case 'time':
      return { at: value.at, as: 'when', ...(value.until === undefined ? {} : { until: value.until }) };
    case 'text':
      return value.text;
  }
}
