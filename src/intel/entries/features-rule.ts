import type { Change } from '#src/intel/changes/change.ts';
import type { Finding, Rule, Versions } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { withCompanions } from './companions.ts';
import { blocksOfEntry, isCounter, quoteOf, titleKey, type Entry } from './entry.ts';
import { isPartTitle } from './html-entries.ts';
import { headingAbove, layoutOf, rangeOfTitle } from './layout.ts';
import { byList, changedSides, isAlike, isFewOf, outermostEntries } from './new-entries.ts';
import { pathWords } from './page-purpose.ts';

/** The data of `feature_launched`, `feature_removed` and `integration_added` by lists of a page. */
export interface FeaturesData {
  readonly what: 'feature' | 'integration';
  /** At most fifty. */
  readonly names: readonly string[];
  readonly count: number;
}

/** Of a scan: each is compared with each. */
const MOST_CARDS = 100;
const LISTED = 50;
const NAMED = 8;
const NAME_CHARACTERS = 90;
const HEADING_CHARACTERS = 200;
const LEAST = 2;
/** Sections that list something else than what a product can do. */
const OTHERS =
  /(?<!\p{L})(?:faqs?|questions?|testimonials?|customers?|what people say|stories|reviews?|trusted by|loved by|blog|news|press|resources|related|articles|guides|webinars?|events?|team|about us|careers|jobs|pricing|plans|contact|get started|ready to|partners|awards|cities|locations|countries|where we|available in|compliance|follow)(?!\p{L})/iu;
const INTEGRATIONS =
  /(?<!\p{L})(?:integrations?|intégrations?|integrationen|integraciones|integrat(?:es?|ed) with|(?:connect|sync)(?:s|ed)? (?:(?:seamlessly|easily|natively) )?(?:with|to|your)|works? (?:(?:great|well|best|seamlessly|nicely) )?with|plays? (?:nice|nicely|well) with|plugs? in(?:to)?|connectors?|plug-?ins|add-?ons|app (?:marketplace|directory|store|gallery)|apps|compatible with|(?:favou?rite|existing) (?:tools|apps|stack)|tools (?:that )?you (?:already )?(?:use|love|know)|your (?:tech )?stack|ecosystem)(?!\p{L})/iu;
/** On a home page, which lists many things. */
const FEATURES =
  /(?<!\p{L})(?:features?|capabilit(?:y|ies)|what (?:you|it) (?:can do|gets?|does)|everything (?:that )?(?:you|your|\p{L}{3,20}) needs?|all in one place|funktionen|fonctionnalités|funciones)(?!\p{L})/iu;
const INTEGRATION_PATH = new Set(['integrations', 'integration', 'apps', 'marketplace', 'connectors']);

/** Cards and items that lists of features or integrations gained or lost. */
export const featuresRule: Rule = (versions) => {
  const { target, after, changes } = versions;
  const isAsked = ['product', 'features', 'home', 'docs'].includes(target.pageType);
  if (!isAsked || after.format !== 'html' || !changes.some(mayConcern)) return { findings: [], understood: new Set() };
  const sides = { before: cardsOf(versions.before), after: cardsOf(after) };
  const come = changedCards(versions, sides, 'after').slice(0, MOST_CARDS);
  const gone = changedCards(versions, sides, 'before').slice(0, MOST_CARDS);
  const lost = gone.filter((card) => !come.some((other) => isRenamed(card, other)));
  const won = come.filter((card) => !gone.some((other) => isRenamed(card, other)));
  const page = (side: 'before' | 'after', cards: readonly Entry[], what: FeaturesData['what']) =>
    findingsOf(versions[side], { side, what, cards: cards.filter((card) => whatOf(versions, side, card) === what) });
  const findings = (['feature', 'integration'] as const).flatMap((what) => [
    ...page('after', won, what),
    ...page('before', lost, what),
  ]);
  const told = (side: 'before' | 'after', cards: readonly Entry[]) =>
    cards
      .filter((card) => whatOf(versions, side, card) !== null)
      .flatMap((card) => blocksOfEntry(versions[side], card));
  const understood = new Set<Block>([
    ...withCompanions(versions, 'after', told('after', won)),
    ...withCompanions(versions, 'before', told('before', lost)),
  ]);
  return { findings, understood };
};

/** The same card by another name. */
const isRenamed = (one: Entry, other: Entry): boolean =>
  (one.body !== '' && one.body === other.body) ||
  isAlike(one.title, other.title) ||
  one.title.includes(other.title) ||
  other.title.includes(one.title);

/** What a card is about by the headings above it and the page; null: neither. */
function whatOf(
  { target, before, after }: Versions,
  side: 'before' | 'after',
  { at }: Entry,
): FeaturesData['what'] | null {
  const nearest = headingAbove((side === 'before' ? before : after).blocks, at ?? 0).slice(0, HEADING_CHARACTERS);
  if (INTEGRATIONS.test(nearest) || pathWords(target.url).some((word) => INTEGRATION_PATH.has(word)))
    return 'integration';
  const isAsked =
    ['product', 'features'].includes(target.pageType) || (target.pageType === 'home' && FEATURES.test(nearest));
  return isAsked && !OTHERS.test(nearest) ? 'feature' : null;
}

/** Headings below the second level, and items of lists: short, no sentences, no questions. */
function cardsOf(page: PageContent): readonly Entry[] {
  const layout = layoutOf(page);
  const lists = new Map<number, number[]>();
  for (const [at, block] of layout.blocks.entries()) {
    if (!isName(block) && !isCardTitle(block, layout.blocks[at + 1])) continue;
    const list = lists.get(layout.places[at] ?? 0);
    if (list === undefined) lists.set(layout.places[at] ?? 0, [at]);
    else list.push(at);
  }
  const cards: Entry[] = [];
  for (const [list, titles] of lists)
    for (const [index, at] of titles.length < LEAST ? [] : titles.entries()) {
      const block = layout.blocks[at] as Block;
      const range = rangeOfTitle(layout, { at, previous: titles[index - 1], next: titles[index + 1] });
      const body = layout.blocks
        .slice(at + 1, Math.min(range.last, at + 2) + 1)
        .map(({ text }) => text)
        .join(' ');
      cards.push({ title: block.text, link: block.links[0] ?? null, date: null, id: null, body, list, at, range });
    }
  return cards;
}

const isShort = ({ text }: Block): boolean =>
  text.length >= 3 &&
  text.length <= NAME_CHARACTERS &&
  !/[.?!]$|[.:;,] /.test(text) &&
  !isPartTitle(text) &&
  !isCounter(text);

/** Words beside a sentence about them: in a row, or in an element that holds nothing else. */
function isCardTitle(block: Block, next: Block | undefined): boolean {
  if (next === undefined || block.level !== null || next.level !== null || !isShort(block)) return false;
  if (next.text.length < SENTENCE.characters || next.text.split(' ', SENTENCE.words).length < SENTENCE.words)
    return false;
  if (block.cell !== null)
    return block.cell.column === 0 && next.cell?.column === 1 && block.cell.row === next.cell.row;
  const parent = block.element?.parent ?? null;
  const beside = parent?.children.filter(({ kind }) => kind === 'element').length ?? 0;
  return next.cell === null && parent !== null && next.element?.parent === parent && beside <= MOST_BESIDE;
}
const SENTENCE = { characters: 20, words: 4 } as const;
/** An image, a title, a sentence, a link. */
const MOST_BESIDE = 4;

const isName = (block: Block): boolean => {
  const { level, element } = block;
  if (!isShort(block)) return false;
  if (level !== null) return level > 1;
  return element?.name === 'li' || element?.name === 'dt' || INTEGRATIONS.test(lastOfTrail(block.anchor));
};

const mayConcern = ({ before, after }: Change): boolean =>
  [before, after].some((block) => block !== undefined && isShort(block)) &&
  !(before !== undefined && after !== undefined && isAlike(before.text, after.text));

/** The innermost heading above a block. */
const lastOfTrail = (anchor: string): string => anchor.slice(anchor.lastIndexOf(' › ') + 1).slice(-HEADING_CHARACTERS);

type Cards = Readonly<Record<'before' | 'after', readonly Entry[]>>;

/** Cards of one side whose title the other side doesn't say, in lists that are still the same list. */
function changedCards({ before, after, changes }: Versions, cards: Cards, side: 'before' | 'after'): readonly Entry[] {
  const other = side === 'before' ? after : before;
  const texts = new Set(other.blocks.map(({ text }) => titleKey(text)));
  const changed = changedSides(changes);
  const own = side === 'before' ? before : after;
  const found = byList(cards[side]).flatMap((list) => {
    const lone = list.filter(({ title }) => !texts.has(titleKey(title)));
    const isSameList = lone.length < list.length && isFewOf(lone.length, list.length);
    return isSameList ? lone.filter(({ at }) => changed.has(own.blocks[at ?? -1] as Block)) : [];
  });
  return outermostEntries(found);
}

interface Told {
  readonly side: 'before' | 'after';
  readonly what: FeaturesData['what'];
  readonly cards: readonly Entry[];
}

function findingsOf(page: PageContent, { side, what, cards }: Told): readonly Finding[] {
  if (cards.length === 0) return [];
  const names = cards.map(({ title }) => title);
  const isNew = side === 'after';
  const one = isNew ? `New ${what}` : `${what === 'feature' ? 'Feature' : 'Integration'} removed`;
  const list = `${names
    .slice(0, NAMED)
    .map((name) => cut(name, 60))
    .join(', ')}${names.length > NAMED ? ' and others' : ''}`;
  const [first] = cards;
  return [
    {
      kind: !isNew ? 'feature_removed' : what === 'feature' ? 'feature_launched' : 'integration_added',
      rule: 'entries.features',
      evidenceClass: 'card',
      title: cut(
        names.length === 1 ? `${one}: ${names[0] ?? ''}` : `${one}: ${names.length} (${list})`,
        insightBounds.title,
      ),
      summary: cut(
        `The page ${isNew ? 'lists' : 'no longer lists'} ${list}.${names.length === 1 && first?.body ? ` It ${isNew ? 'says' : 'said'}: “${cut(first.body, 240)}”` : ''}`,
        insightBounds.summary,
      ),
      data: { what, names: names.slice(0, LISTED), count: names.length } satisfies FeaturesData,
      evidence: cards.slice(0, insightBounds.evidence).map((card) => ({
        anchor: page.blocks[card.at ?? -1]?.anchor ?? '',
        before: '',
        after: '',
        [side]: cut(quoteOf(page, card), insightBounds.excerpt),
      })),
    },
  ];
}
