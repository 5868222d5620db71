import { kindNames, type Kind } from '#src/intel/insights/kind.ts';
import { pageTypes, type PageType } from '#src/intel/targets/target.ts';
import type { Story } from '../../sandbox/scripted-site/scenario.ts';
import { watch } from './scans.ts';
import { shareOf, type Score } from './score.ts';

/** A load of a story that wasn't told as it should have been. */
export interface Slip {
  readonly scenario: string;
  readonly mutation: string;
  readonly seed: number;
  readonly load: number;
  /** Groups of which no kind was told. */
  readonly missed: readonly string[];
  readonly told: readonly string[];
  readonly quoted: string | null;
}

export interface ScriptedEvaluation {
  readonly stories: number;
  readonly kinds: readonly (Score & { readonly kind: Kind })[];
  /** Loads without news about which nothing was told. */
  readonly silent: Score['precision'];
  readonly slips: readonly Slip[];
  /** Rules that suppressed, by mutation. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

interface Tally {
  right: number;
  told: number;
  wanted: number;
  met: number;
}

/** Plays stories through the comparison. */
export function evaluateStories(stories: readonly Story[]): ScriptedEvaluation {
  const tallies = new Map<string, Tally>(kindNames.map((kind) => [kind, { right: 0, told: 0, wanted: 0, met: 0 }]));
  const rules = new Map<string, Set<string>>();
  const slips: Slip[] = [];
  const quiet = { asked: 0, silent: 0 };
  for (const story of stories) play(story, { tallies, rules, slips, quiet });
  const kinds = kindNames.map((kind) => {
    const { right, told, wanted, met } = tallies.get(kind) ?? { right: 0, told: 0, wanted: 0, met: 0 };
    return { kind, precision: shareOf(right, told), recall: shareOf(met, wanted) };
  });
  return {
    stories: stories.length,
    kinds: kinds.filter(({ precision, recall }) => precision.whole + recall.whole > 0),
    silent: shareOf(quiet.silent, quiet.asked),
    slips,
    rules: Object.fromEntries([...rules].map(([mutation, named]) => [mutation, [...named].toSorted()])),
  };
}

interface Book {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly rules: Map<string, Set<string>>;
  readonly slips: Slip[];
  readonly quiet: { asked: number; silent: number };
}

function play({ scenario, mutation, seed, url, pageType, loads }: Story, book: Book): void {
  const { look } = watch({ url, pageType: pageTypeNamed(pageType), against: 'news' });
  for (const [load, { page, expected }] of loads.entries()) {
    const { insights, decisions } = look({ bytes: new TextEncoder().encode(page.body), contentType: page.contentType });
    const told = [...new Set(insights.map(({ kind }) => kind))];
    const named = book.rules.get(mutation) ?? new Set();
    book.rules.set(mutation, named);
    for (const { rule } of decisions) named.add(rule);
    if (expected === null) continue;
    const missed = expected.wanted.filter((group) => !group.some((kind) => told.some((each) => each === kind)));
    const allowed = new Set<string>([...expected.wanted.flat(), ...expected.may]);
    const wrong = told.filter((kind) => !allowed.has(kind));
    tally(book.tallies, expected, told);
    if (expected.wanted.length === 0) {
      book.quiet.asked += 1;
      if (told.length === 0) book.quiet.silent += 1;
    }
    if (missed.length + wrong.length === 0) continue;
    const [evidence] = insights.find(({ kind }) => wrong.includes(kind))?.evidence ?? [];
    const quoted = evidence === undefined ? null : `${evidence.anchor}: “${evidence.before}” to “${evidence.after}”`;
    book.slips.push({ scenario, mutation, seed, load, told, missed: missed.map((group) => group.join('|')), quoted });
  }
}

/** A group is its first kind's, unless another one of it was told. */
function tally(
  tallies: ReadonlyMap<string, Tally>,
  { wanted, may }: NonNullable<Story['loads'][number]['expected']>,
  told: readonly string[],
): void {
  for (const group of wanted) {
    const met = group.filter((kind) => told.includes(kind));
    for (const kind of met.length === 0 ? group.slice(0, 1) : met) {
      const own = tallies.get(kind);
      if (own === undefined) throw new Error(`no kind ${kind}`);
      own.wanted += 1;
      if (met.length > 0) own.met += 1;
    }
  }
  for (const kind of told) {
    const own = tallies.get(kind);
    const isRight = wanted.some((group) => group.includes(kind));
    if (own === undefined || (!isRight && may.includes(kind))) continue;
    own.told += 1;
    if (isRight) own.right += 1;
  }
}

function pageTypeNamed(name: string): PageType {
  const type = pageTypes.find((each) => each === name);
  if (type === undefined) throw new Error(`no page type ${name}`);
  return type;
}
