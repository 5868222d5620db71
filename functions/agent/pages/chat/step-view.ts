import { changesInWords } from '#src/agent/page-words/changed-words.ts';
import { cardOf } from '#src/agent/page-words/cards/card-of.ts';
import type { Addresses } from '#src/agent/page-words/cards/card.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import { make } from '#web/page.ts';
import { answerOf, stateOf, stateWords } from './chat-words.ts';
import { cardView, rowsView } from './card-view.ts';
import { givenText } from './given-text.ts';
import { askedRows } from './asked-rows.ts';
import { consentView } from './consent-view.ts';
import type { StepEntry } from './transcript.ts';

interface KnownTool {
  readonly title: string;
  readonly fields: readonly string[];
  readonly commits?: string | undefined;
  /** Events say more of it than what is kept: what is for the person alone, or what they changed. */
  readonly isTold?: boolean;
}

/** What a page knows besides what it was told. */
export interface StepPlace {
  /** Of capabilities, by their tools’ names: the title, the order in which an input’s fields are read, what it commits to. */
  readonly tools: Readonly<Record<string, KnownTool>>;
  readonly addresses: Addresses;
}

const toolOf = ({ tools }: StepPlace, { appId, capabilityName }: StepEntry): KnownTool =>
  tools[`${appId}__${capabilityName}`] ?? { title: `${appId}: ${capabilityName}`, fields: [] };

export const titleOf = (place: StepPlace, step: StepEntry): string => toolOf(place, step).title;

function outcome(step: StepEntry, { addresses }: StepPlace): readonly Node[] {
  const { appId, capabilityName, status, input, result, forPerson, error, chargedMinor = '0' } = step;
  if (status === 'succeeded' && result !== undefined) {
    const card = cardOf(appId, capabilityName, { input, result, forPerson }, addresses);
    const charged = BigInt(chargedMinor);
    const fee =
      charged === 0n ? [] : [make('p', { class: 'quiet fee' }, `The call itself cost ${formatUsd(cents(charged))}.`)];
    return [cardView(card), ...fee];
  }
  const isTold = step.consent !== undefined && answerOf(step) !== 'allowed';
  return error === undefined || isTold ? [] : [make('p', { class: 'step-error' }, error.detail)];
}

/** What the person changed before they allowed it: what was done has their value. */
function changesView({ status, consent, input }: StepEntry): readonly Node[] {
  const changes = status === 'succeeded' && consent !== undefined ? changesInWords(consent.input_preview, input) : [];
  return changes.map((words) => make('p', { class: 'changed' }, givenText(words)));
}

/** What exactly was asked for: hidden until somebody wants to know, and left away where the card or question says it. */
function inputView(step: StepEntry, fields: readonly string[]): readonly Node[] {
  const { status, consent } = step;
  const rows = askedRows(step, step.input, fields);
  if (rows.length === 0 || (status === 'awaiting_consent' && consent !== undefined)) return [];
  return [make('details', { class: 'more' }, make('summary', {}, 'What exactly'), rowsView(rows))];
}

/** A call: what, how far it is, and what came of it. */
export function stepView(step: StepEntry, place: StepPlace): readonly Node[] {
  const { consent } = step;
  const tool = toolOf(place, step);
  const { title, fields } = tool;
  return [
    make(
      'p',
      { class: 'step-head' },
      make('span', { class: 'step-mark', 'aria-hidden': 'true' }),
      make('strong', {}, title),
      ' ',
      make('span', { class: 'step-status' }, stateWords[stateOf(step)]),
    ),
    ...(consent === undefined ? [] : [consentView(step, consent, tool)]),
    ...changesView(step),
    ...outcome(step, place),
    ...inputView(step, fields),
  ];
}
