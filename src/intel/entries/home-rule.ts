import type { Finding, Quoted, Rule } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { cleanText, cut } from '#src/intel/pages/clean.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { elementsNamed } from './feed-entries.ts';
import { textWithin } from './links.ts';
import { changedSides } from './new-entries.ts';

interface Sides {
  readonly before: string;
  readonly after: string;
}

/** The data of `messaging_changed`: what a home page says first. */
export interface MessagingData {
  readonly headline: Sides | null;
  readonly subline: Sides | null;
  readonly title: Sides | null;
}

/** The data of `tech_changed`. */
export interface TechData {
  readonly generator: Sides;
}

interface Hero {
  readonly headline: Block | undefined;
  readonly subline: Block | undefined;
  readonly title: string;
}

const HERO_BLOCKS = 6;
const TITLE_CHARACTERS = 300;

/** What a page says first in other words, and what it is made with. A title alone counts on a home page. */
export const homeRule: Rule = ({ target, before, after, changes }) => {
  const isHome = target.pageType === 'home';
  if (
    (!isHome && target.pageType !== 'product' && target.pageType !== 'features') ||
    after.format !== 'html' ||
    before.format !== 'html'
  )
    return { findings: [], understood: new Set() };
  const [was, is] = [heroOf(before), heroOf(after)];
  const changed = changedSides(changes);
  const turned = (part: 'headline' | 'subline'): Sides | null => {
    const [from, to] = [was[part], is[part]];
    if (from === undefined || to === undefined || (!changed.has(from) && !changed.has(to))) return null;
    return isSaidAnew(from.text, to.text) ? { before: from.text, after: to.text } : null;
  };
  const headline = turned('headline');
  const isHeadlineNew = headline !== null;
  const data: MessagingData = {
    headline,
    subline: turned('subline'),
    title: (isHome || isHeadlineNew) && isSaidAnew(was.title, is.title) ? { before: was.title, after: is.title } : null,
  };
  const parts = (['headline', 'subline'] as const).filter((part) => data[part] !== null);
  const blocks = parts.flatMap((part) => [was[part], is[part]].filter((block) => block !== undefined));
  return {
    findings: [
      ...(parts.length > 0 || data.title !== null ? [messagingFinding(data, is, isHome ? 'home page' : 'page')] : []),
      ...generatorFinding(before, after),
    ],
    understood: new Set(blocks),
  };
};

/** The first heading of the first level, or where there is none a second-level one that the page begins with, and the first paragraph after it. */
function heroOf(page: PageContent): Hero {
  const first = page.blocks.findIndex(({ level }) => level === 1);
  const at = first === -1 ? page.blocks.slice(0, HERO_BLOCKS).findIndex(({ level }) => level === 2) : first;
  const rest = at === -1 ? [] : page.blocks.slice(at + 1, at + 1 + HERO_BLOCKS);
  const end = rest.findIndex(({ level }) => level !== null && level <= 2);
  const near = end <= 0 ? rest : rest.slice(0, end);
  const [title] = elementsNamed(headOf(page), new Set(['title']), 1);
  return {
    headline: at === -1 ? undefined : page.blocks[at],
    subline: near.find(({ text }) => text.length >= 25 && text.includes(' ')),
    title: title === undefined ? '' : cleanText(textWithin(title).slice(0, TITLE_CHARACTERS)),
  };
}

/** Its head alone: the rest is large. */
const headOf = (page: PageContent): Pick<PageContent, 'root'> => ({
  root: elementsNamed(page, new Set(['head']), 1)[0] ?? page.root,
});

/** Whether the words are others: not only figures, case or punctuation. */
function isSaidAnew(before: string, after: string): boolean {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  return was !== '' && is !== '' && was !== is;
}
const wordsOf = (text: string) =>
  text
    .slice(0, 1_000)
    .toLowerCase()
    .replaceAll(/[\d.,]{1,20}[km+%]?/g, '#')
    .replaceAll(/[^\p{L}#]{1,20}/gu, ' ')
    .trim();

function messagingFinding(data: MessagingData, is: Hero, page: 'home page' | 'page'): Finding {
  const { headline, subline, title } = data;
  const anchor = is.headline?.text ?? '';
  const quoted = (sides: Sides | null, where: string): readonly Quoted[] =>
    sides === null
      ? []
      : [
          {
            anchor: where,
            before: cut(sides.before, insightBounds.excerpt),
            after: cut(sides.after, insightBounds.excerpt),
          },
        ];
  const said = headline ?? subline ?? title;
  return {
    kind: 'messaging_changed',
    rule: 'entries.hero',
    evidenceClass: 'section',
    title: cut(`The ${page} says: “${said?.after ?? ''}”`, insightBounds.title),
    summary: cut(
      `It said “${cut(said?.before ?? '', 200)}” and says “${cut(said?.after ?? '', 200)}” now.`,
      insightBounds.summary,
    ),
    data: { ...data },
    evidence: [...quoted(headline, ''), ...quoted(subline, cut(anchor, 200)), ...quoted(title, 'title')],
  };
}

/** Another generator, not another version of it. */
function generatorFinding(before: PageContent, after: PageContent): readonly Finding[] {
  const generator = { before: generatorOf(before), after: generatorOf(after) };
  const nameOf = (text: string) =>
    text
      .split(/[\d;,(]/, 1)[0]
      ?.trim()
      .toLowerCase() ?? '';
  const [was, is] = [nameOf(generator.before), nameOf(generator.after)];
  if (was === '' || is === '' || was === is) return [];
  return [
    {
      kind: 'tech_changed',
      rule: 'entries.generator',
      evidenceClass: 'section',
      title: cut(`The site is made with ${generator.after}`, insightBounds.title),
      summary: `It was made with ${generator.before} and is made with ${generator.after} now.`,
      data: { generator } satisfies TechData,
      evidence: [{ anchor: 'meta generator', ...generator }],
    },
  ];
}

function generatorOf(page: PageContent): string {
  const metas = elementsNamed(headOf(page), new Set(['meta']), 100);
  const meta = metas.find(({ attributes }) => attributes['name']?.toLowerCase() === 'generator');
  return cleanText((meta?.attributes['content'] ?? '').slice(0, 100));
}
