import { rowsOf } from '#src/agent/page-words/cards/card-of.ts';
import type { CardRow } from '#src/agent/page-words/cards/card.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { namesDelivery } from '#src/agent/page-words/subject-words.ts';
import type { Json } from './told.ts';
import type { StepEntry } from './transcript.ts';

/** Until it is known, and never an id in its place. */
const unknownYet: readonly CardRow[] = [{ label: 'Delivery', text: 'One moment…' }];

/** An input as a person reads it: a delivery by where it goes, not by its id, if anybody can say. */
export function askedRows(step: StepEntry, input: Json, fields: readonly string[]): readonly CardRow[] {
  const { consent, about } = step;
  if (consent === undefined || about === null || !namesDelivery(step)) return rowsOf(shownInput(input, fields));
  const { id: _shownBy, ...rest } = input;
  return [...(about ?? unknownYet), ...rowsOf(shownInput(rest, fields))];
}
