import { cardOf, rowsOf } from '#src/agent/page-words/cards/card-of.ts';
import type { Addresses } from '#src/agent/page-words/cards/card.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import { make } from '#web/page.ts';
import { answerOf, stateOf, stateWords } from './chat-words.ts';
import { cardView, rowsView } from './card-view.ts';
import { consentView } from './consent-view.ts';
import type { StepEntry } from './transcript.ts';

/** What a page knows besides what it was told. */
export interface StepPlace {
  /** Of capabilities, by their tools’ names: the title, and the order in which an input’s fields are read. */
  readonly tools: Readonly<Record<string, { readonly title: string; readonly fields: readonly string[] }>>;
  readonly addresses: Addresses;
}

const toolOf = ({ tools }: StepPlace, { appId, capabilityName }: StepEntry) =>
  tools[`${appId}__${capabilityName}`] ?? { title: `${appId}: ${capabilityName}`, fields: [] };

export const titleOf = (place: StepPlace, step: StepEntry): string => toolOf(place, step).title;

function outcome(step: StepEntry, { addresses }: StepPlace): readonly Node[] {
  const { appId, capabilityName, status, input, result, forPerson, error, chargedMinor = '0' } = step;
  if (status === 'succeeded' && result !== undefined) {
    const card = cardOf(appId, capabilityName, { input, result, forPerson }, addresses);
    const charged = BigInt(chargedMinor);
    const fee =
      charged === 0n ? [] : [make('p', { class: 'quiet fee' }, `The call cost ${formatUsd(cents(charged))}.`)];
    return [cardView(card), ...fee];
  }
  const isTold = step.consent !== undefined && answerOf(step) !== 'allowed';
  return error === undefined || isTold ? [] : [make('p', { class: 'step-error' }, error.detail)];
}

/** What exactly was asked for: hidden until somebody wants to know, and left away where the card or question says it. */
function inputView({ input, status, consent }: StepEntry, fields: readonly string[]): readonly Node[] {
  const rows = rowsOf(shownInput(input, fields));
  if (rows.length === 0 || (status === 'awaiting_consent' && consent !== undefined)) return [];
  return [make('details', { class: 'more' }, make('summary', {}, 'What exactly'), rowsView(rows))];
}

/** A call: what, how far it is, and what came of it. */
export function stepView(step: StepEntry, place: StepPlace): readonly Node[] {
  const { consent } = step;
  const { title, fields } = toolOf(place, step);
  return [
    make(
      'p',
      { class: 'step-head' },
      make('span', { class: 'step-mark', 'aria-hidden': 'true' }),
      make('strong', {}, title),
      ' ',
      make('span', { class: 'step-status' }, stateWords[stateOf(step)]),
    ),
    ...(consent === undefined ? [] : [consentView(consent, answerOf(step), fields)]),
    ...outcome(step, place),
    ...inputView(step, fields),
  ];
}
