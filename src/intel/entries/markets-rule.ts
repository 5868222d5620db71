import type { Change } from '#src/intel/changes/change.ts';
import type { Finding, Rule } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { Block } from '#src/intel/pages/content.ts';
import { withCompanions } from './companions.ts';
import { changedSides, isFewOf } from './new-entries.ts';
import { mayBePlace, placeNames, saysPlaces, type PlaceName } from './name-lists.ts';

/** The data of `market_entered` by a list of places. */
export interface MarketsData {
  readonly markets: readonly string[];
  readonly count: number;
}

/** The data of `availability_changed`. */
export interface AvailabilityData {
  readonly removed: readonly string[];
  readonly announced: readonly string[];
  readonly changed: readonly string[];
  readonly count: number;
}

const LISTED = 50;
const NAMED = 8;
const PAGES = new Set(['product', 'features', 'home', 'docs']);

/** Cities and countries that a list of places gained or lost. */
export const marketsRule: Rule = (versions) => {
  const { target, before, after, changes } = versions;
  if (!PAGES.has(target.pageType) || after.format !== 'html' || !changes.some(mayConcern))
    return { findings: [], understood: new Set() };
  const [was, is] = [placeNames(before), placeNames(after)];
  if (was.size === 0 || is.size === 0) return { findings: [], understood: new Set() };
  const changed = changedSides(changes);
  const texts = { before: textsOf(before.blocks), after: textsOf(after.blocks) };
  const isNew = ({ block }: PlaceName) => changed.has(block);
  const come = [...is]
    .filter(([key, place]) => !was.has(key) && !texts.before.has(place.name) && isNew(place))
    .map(([, place]) => place);
  const gone = [...was]
    .filter(([key, place]) => !is.has(key) && !texts.after.has(place.name) && isNew(place))
    .map(([, place]) => place);
  if (!isFewOf(gone.length, was.size) && come.length > 0) return { findings: [], understood: new Set() };
  const both = [...is].flatMap(([key, place]) => (was.has(key) ? [{ was: was.get(key) as PlaceName, is: place }] : []));
  const opened = both.filter(({ was: former, is: now }) => isOpen(now) && !isOpen(former)).map(({ is: now }) => now);
  const shut = both.filter(({ was: former, is: now }) => isOpen(former) && !isOpen(now)).map(({ is: now }) => now);
  const entered = [...come.filter(isOpen), ...opened];
  const announced = come.filter((place) => !isOpen(place));
  const findings = [
    ...(entered.length > 0 ? [enteredFinding(entered)] : []),
    ...(gone.length + shut.length + announced.length > 0 ? [availabilityFinding({ gone, shut, announced })] : []),
  ];
  const blocksOf = (names: readonly PlaceName[]) => names.map(({ block }) => block);
  const understood = new Set<Block>([
    ...withCompanions(versions, 'after', blocksOf([...come, ...opened, ...shut])),
    ...withCompanions(versions, 'before', blocksOf(gone)),
  ]);
  if (findings.length > 0) for (const block of besideOf(changes, understood)) understood.add(block);
  return { findings, understood };
};

/** The former words of a line of names, and headings that count them: “We are in 41 cities”. */
function besideOf(changes: readonly Change[], understood: ReadonlySet<Block>): readonly Block[] {
  const withoutNumbers = (text: string) => text.slice(0, 160).replaceAll(/\d{1,6}/g, '#');
  return changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const isLine = (understood.has(before) || understood.has(after)) && mayBePlace(before) && mayBePlace(after);
    const isCount = before.text.length <= 160 && withoutNumbers(before.text) === withoutNumbers(after.text);
    return isLine || (isCount && saysPlaces(after.text)) ? [before, after] : [];
  });
}

const mayConcern = ({ before, after }: Change) => mayBePlace(before) || mayBePlace(after);
const isOpen = ({ isSoon, isServed }: PlaceName) => !isSoon && isServed !== false;
const textsOf = (blocks: readonly Block[]) => new Set(blocks.map(({ text }) => text));

function enteredFinding(entered: readonly PlaceName[]): Finding {
  const names = entered.map(({ name }) => name);
  return {
    kind: 'market_entered',
    rule: 'entries.markets',
    evidenceClass: 'section',
    title: cut(
      names.length === 1
        ? `New market: ${names[0] ?? ''}`
        : `${names.length} new markets: ${names.slice(0, NAMED).join(', ')}`,
      insightBounds.title,
    ),
    summary: cut(`The list of places has ${names.length} more: ${shown(names)}.`, insightBounds.summary),
    data: { markets: names.slice(0, LISTED), count: names.length } satisfies MarketsData,
    evidence: [...new Set(entered.map(({ block }) => block))]
      .slice(0, insightBounds.evidence)
      .map((block) => ({ anchor: block.anchor, before: '', after: cut(block.text, insightBounds.excerpt) })),
  };
}

interface Less {
  readonly gone: readonly PlaceName[];
  readonly shut: readonly PlaceName[];
  readonly announced: readonly PlaceName[];
}

function availabilityFinding({ gone, shut, announced }: Less): Finding {
  const namesOf = (places: readonly PlaceName[]) => places.map(({ name }) => name);
  const all = namesOf([...gone, ...shut, ...announced]);
  const sentences = [
    gone.length === 0 ? '' : `No longer listed: ${shown(namesOf(gone))}.`,
    shut.length === 0 ? '' : `No longer served: ${shown(namesOf(shut))}.`,
    announced.length === 0 ? '' : `Announced: ${shown(namesOf(announced))}.`,
  ];
  return {
    kind: 'availability_changed',
    rule: 'entries.markets',
    evidenceClass: 'section',
    title: cut(`Availability changed: ${all.slice(0, NAMED).join(', ')}`, insightBounds.title),
    summary: cut(sentences.filter((sentence) => sentence !== '').join(' '), insightBounds.summary),
    data: {
      removed: namesOf(gone).slice(0, LISTED),
      announced: namesOf(announced).slice(0, LISTED),
      changed: namesOf(shut).slice(0, LISTED),
      count: all.length,
    } satisfies AvailabilityData,
    evidence: [
      ...gone.map(({ block }) => ({ anchor: block.anchor, before: cut(block.text, insightBounds.excerpt), after: '' })),
      ...[...shut, ...announced].map(({ block }) => ({
        anchor: block.anchor,
        before: '',
        after: cut(block.text, insightBounds.excerpt),
      })),
    ].slice(0, insightBounds.evidence),
  };
}

const shown = (names: readonly string[]): string =>
  `${names
    .slice(0, NAMED)
    .map((name) => cut(name, 40))
    .join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} others` : ''}`;
