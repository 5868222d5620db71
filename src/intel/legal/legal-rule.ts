import type { Change } from '#src/intel/changes/change.ts';
import type { Finding, Quoted, Rule, Versions } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import type { Kind } from '#src/intel/insights/kind.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { Block } from '#src/intel/pages/content.ts';
import { excerptsOf } from '#src/intel/pages/excerpt.ts';
import { documentOn, effectiveDateOf, linksOf, sectionOf, type DocumentKind } from './legal-document.ts';
import { isWeighty, wordDifference } from './word-difference.ts';

/** The data of `terms_changed` and `privacy_changed`. */
export interface LegalData {
  readonly document: DocumentKind;
  /** At most fifty, in the order of the page. */
  readonly sections: readonly {
    readonly heading: string;
    /** Words. */
    readonly added: number;
    readonly removed: number;
    readonly linksChanged: number;
  }[];
  readonly sectionCount: number;
  readonly addedWords: number;
  readonly removedWords: number;
  readonly linksChanged: number;
  readonly effectiveDate: { readonly before: string | null; readonly after: string | null };
  /** Under three words in all, and no number, date or negation; or link targets alone. */
  readonly isMinor: boolean;
}

const SECTIONS = 50;
const SHOWN_SECTIONS = 4;
/** Fewer words than this may be an edit without weight. */
const MINOR_WORDS = 3;
/** Of words, on a page. */
const MOST_COMPARISONS = 4_000_000;

interface Edit {
  readonly change: Change;
  readonly section: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly links: readonly LinkMove[];
}
interface LinkMove {
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed in terms or in a privacy policy: one finding for all of it. */
export const legalRule: Rule = (versions) => {
  const document = versions.changes.length === 0 ? undefined : documentOn(versions.target, versions.after);
  if (document === undefined) return { findings: [], understood: new Set() };
  const most = Math.floor(MOST_COMPARISONS / versions.changes.length);
  const edits = versions.changes
    .map((change) => editOf(change, most))
    .filter(({ added, removed, links }) => added.length + removed.length + links.length > 0);
  if (edits.length === 0) return { findings: [], understood: new Set() };
  return {
    findings: [findingOf(versions, document, edits)],
    understood: new Set(
      edits.flatMap(({ change }) => [change.before, change.after].filter((side) => side !== undefined)),
    ),
  };
};

function editOf(change: Change, most: number): Edit {
  const { before, after } = change;
  const words = wordDifference(before?.text ?? '', after?.text ?? '', most);
  const links = before === undefined || after === undefined ? [] : linkMoves(before, after);
  return { change, section: sectionOf(after ?? before), ...words, links };
}

/** Links that lead elsewhere now, in the order of the page; one that is new or gone has one side. */
function linkMoves(before: Block, after: Block): readonly LinkMove[] {
  if (before.links.join(' ') === after.links.join(' ')) return [];
  const [was, is] = [linksOf(before), linksOf(after)];
  if (was.length === is.length)
    return is.flatMap(({ text, url }, index) =>
      was[index]?.url === url
        ? []
        : [{ text: text || (was[index]?.text ?? ''), before: was[index]?.url ?? null, after: url }],
    );
  const urls = { was: new Set(before.links), is: new Set(after.links) };
  return [
    ...was.filter(({ url }) => !urls.is.has(url)).map(({ text, url }) => ({ text, before: url, after: null })),
    ...is.filter(({ url }) => !urls.was.has(url)).map(({ text, url }) => ({ text, before: null, after: url })),
  ];
}

function findingOf(versions: Versions, document: DocumentKind, edits: readonly Edit[]): Finding {
  const data = dataOf(versions, document, edits);
  const name = document === 'privacy' ? 'privacy policy' : 'terms';
  const kind: Kind = document === 'privacy' ? 'privacy_changed' : 'terms_changed';
  return {
    kind,
    rule: 'legal.sections',
    evidenceClass: 'section',
    title: titleOf(name, data),
    summary: summaryOf(data),
    data: { ...data },
    evidence: edits.slice(0, insightBounds.evidence).map(quoted),
  };
}

function dataOf({ before, after }: Versions, document: DocumentKind, edits: readonly Edit[]): LegalData {
  const sections = [...Map.groupBy(edits, ({ section }) => section)].map(([heading, own]) => ({
    heading,
    added: total(own, ({ added }) => added.length),
    removed: total(own, ({ removed }) => removed.length),
    linksChanged: total(own, ({ links }) => links.length),
  }));
  const [addedWords, removedWords] = [total(sections, ({ added }) => added), total(sections, ({ removed }) => removed)];
  const words = edits.flatMap(({ added, removed }) => [...added, ...removed]);
  return {
    document,
    sections: sections.slice(0, SECTIONS),
    sectionCount: sections.length,
    addedWords,
    removedWords,
    linksChanged: total(sections, ({ linksChanged }) => linksChanged),
    effectiveDate: { before: effectiveDateOf(before), after: effectiveDateOf(after) },
    isMinor: Math.max(addedWords, removedWords) < MINOR_WORDS && !words.some(isWeighty),
  };
}

function total<T>(items: readonly T[], count: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += count(item);
  return sum;
}

function titleOf(name: string, { sections, sectionCount, addedWords, removedWords, effectiveDate }: LegalData): string {
  const { before, after } = effectiveDate;
  const dated = after !== null && after !== before ? ` as of ${after}` : '';
  const heading = sections[0]?.heading ?? '';
  const where = sectionCount > 1 ? ` in ${sectionCount} sections` : heading === '' ? '' : `: “${cut(heading, 60)}”`;
  const what = addedWords + removedWords === 0 ? 'Links changed in the' : 'Changed';
  return cut(`${what} ${name}${dated}${where}`, insightBounds.title);
}

function summaryOf({
  sections,
  sectionCount,
  addedWords,
  removedWords,
  linksChanged,
  effectiveDate,
}: LegalData): string {
  const { before, after } = effectiveDate;
  const names = sections.filter(({ heading }) => heading !== '').slice(0, SHOWN_SECTIONS);
  const shown = names.map(({ heading }) => `“${cut(heading, 60)}”`).join(', ');
  return cut(
    [
      `${counted(addedWords, 'word')} added, ${addedWords === removedWords ? removedWords : counted(removedWords, 'word')} removed`,
      linksChanged === 0 ? '' : `, ${counted(linksChanged, 'link')} changed`,
      sectionCount > 1 ? `, in ${sectionCount} sections` : '',
      shown === '' ? '.' : `: ${shown}${sectionCount > names.length ? ' and others' : ''}.`,
      after === before ? '' : ` Its date was ${before ?? 'not said'} and is ${after ?? 'not said'} now.`,
    ].join(''),
    insightBounds.summary,
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Links that changed are shown with their addresses; words as the page says them. */
function quoted({ change: { before, after }, added, removed, links }: Edit): Quoted {
  const anchor = (after ?? before)?.anchor ?? '';
  if (added.length + removed.length > 0) return { anchor, ...excerptsOf(before?.text ?? '', after?.text ?? '') };
  const shown = (side: 'before' | 'after') =>
    cut(
      links
        .flatMap((link) => (link[side] === null ? [] : [`[${cut(link.text || 'link', 80)}](${link[side]})`]))
        .join(' '),
      insightBounds.excerpt,
    );
  return { anchor, before: shown('before'), after: shown('after') };
}
