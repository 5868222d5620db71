import { dataBounds, insightBounds } from '#src/intel/insights/insight.ts';
import type { Json } from '#src/intel/json.ts';
import { cut } from '#src/intel/pages/clean.ts';
import { maskPeople } from '#src/intel/pages/mask.ts';
import { looseFault } from '#src/platform/words/loose.ts';
import type { Quoted } from './finding.ts';

/** Text of a page without what concerns persons, in at most so many characters: a mask may be longer than what it hides. */
const shown = (text: string, most: number): string => cut(maskPeople(text), most);

/** What is quoted of a page, as it is stored, whichever rule quotes it. */
export function fittedQuote({ anchor, before, after }: Quoted): Quoted {
  const most = insightBounds.excerpt;
  return { anchor: shown(anchor, most), before: shown(before, most), after: shown(after, most) };
}

interface Step {
  /** Of a list. */
  readonly items: number;
  /** Characters of a text. */
  readonly text: number;
}

/** What is left of data, until it fits. */
const STEPS: readonly Step[] = [
  { items: dataBounds.values, text: dataBounds.text },
  { items: 25, text: 250 },
  { items: 10, text: 100 },
  { items: 4, text: 40 },
];

/** Data as it is stored: without what concerns persons, and within its bounds, however long the lists and names of a page. */
export function fittedData(data: Json): Json {
  let fitted = data;
  for (const step of STEPS) {
    fitted = shortened(data, step);
    if (looseFault(fitted, dataBounds) === undefined) break;
  }
  return fitted;
}

/** Data is a few levels deep: our rules make it. */
const shortened = (data: Json, step: Step): Json =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      shown(name, Math.min(step.text, dataBounds.name)),
      shortValue(value, step),
    ]),
  );

function shortValue(value: unknown, step: Step): unknown {
  if (typeof value === 'string') return shown(value, step.text);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.slice(0, step.items).map((item) => shortValue(item, step))
    : shortened(value as Json, step);
}
