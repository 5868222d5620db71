import type { Change } from '#src/intel/changes/change.ts';
import type { Finding, Reading, Rule, Versions } from '#src/intel/findings/finding.ts';
import { blocksOfJson } from '#src/intel/pages/json-blocks.ts';
import { cleanText } from '#src/intel/pages/clean.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { parsePage } from '#src/intel/pages/parse.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { isSeen } from '#src/intel/pages/visible.ts';

const INLINE = new Set('a b strong em i span time small code label u s sub sup mark abbr img br'.split(' '));
const URL_OF_PAGE = 'https://acme.example/page';

export type PageSource = string | { readonly json: unknown } | { readonly xml: string };

/** A page as rules read it: a plain way to it, for trying rules by themselves. */
export function contentOf(source: PageSource, url = URL_OF_PAGE): PageContent {
  if (typeof source === 'string') return markedContent(source, url, 'html');
  if ('xml' in source) return markedContent(source.xml, url, 'xml');
  const text = JSON.stringify(source.json);
  const blocks = blocksOfJson(text)?.blocks ?? [];
  return {
    url,
    format: 'json',
    root: null,
    main: [],
    data: JSON.parse(text) as unknown,
    language: null,
    blocks: blocks.map((block) => ({ ...block, links: [], level: null, cell: null, element: null })),
  };
}

function markedContent(text: string, url: string, format: 'html' | 'xml'): PageContent {
  const { root } = parsePage(text, { isXml: format === 'xml' });
  return { url, format, root, main: [root], data: undefined, language: 'en', blocks: blocksIn(root, url, format) };
}

/** Blocks by a walk that recurses: the pages of these tests are ours. */
function blocksIn(root: ElementNode, url: string, format: 'html' | 'xml'): readonly Block[] {
  const blocks: Block[] = [];
  const trail: { readonly level: number; readonly text: string }[] = [];
  let [pieces, links, holder]: [string[], string[], ElementNode] = [[], [], root];
  let tables = -1;
  const end = () => {
    const shown = cleanText(pieces.join(''));
    const level = format === 'html' ? /^h([1-6])$/.exec(holder.name)?.[1] : undefined;
    if (shown !== '')
      blocks.push({
        anchor: trail.map((heading) => heading.text).join(' › '),
        text: shown,
        links,
        level: level === undefined ? null : Number(level),
        cell: cellOf(holder, tables),
        element: holder,
      });
    if (shown !== '' && level !== undefined) {
      while (trail.length > 0 && (trail.at(-1)?.level ?? 0) >= Number(level)) trail.pop();
      trail.push({ level: Number(level), text: shown });
    }
    [pieces, links] = [[], []];
  };
  const walk = (element: ElementNode) => {
    const isBlock = format === 'xml' || !INLINE.has(element.name);
    const outer = holder;
    if (isBlock) {
      end();
      holder = element;
    }
    if (element.name === 'table') tables += 1;
    const href = element.name === 'a' ? element.attributes['href'] : undefined;
    if (href !== undefined) links.push(new URL(href, url).href.replace(/[?#].*$/, ''));
    if (element.name === 'br') pieces.push(' ');
    for (const child of element.children)
      if (child.kind === 'text') pieces.push(child.text);
      else if (format === 'xml' || isSeen(child)) walk(child);
    if (isBlock) {
      end();
      holder = outer;
    }
  };
  walk(root);
  end();
  return blocks;
}

function cellOf(element: ElementNode, table: number): Block['cell'] {
  if (element.name !== 'td' && element.name !== 'th') return null;
  const row = element.parent;
  const isElement = (node: { readonly kind: string }) => node.kind === 'element';
  const rows = row?.parent?.children.filter(isElement) ?? [];
  const cells = row?.children.filter(isElement) ?? [];
  return { table, row: rows.indexOf(row as ElementNode), column: cells.indexOf(element) };
}

const keyOf = ({ text, links }: Block) => `${text} ${links.join(' ')}`;

function lacking(blocks: readonly Block[], others: readonly Block[]): Block[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1);
  return blocks.filter((block) => {
    const count = left.get(keyOf(block)) ?? 0;
    left.set(keyOf(block), count - 1);
    return count <= 0;
  });
}

const words = (text: string) => new Set(text.toLowerCase().split(' '));
const likeness = (one: string, other: string) => {
  const [ones, others] = [words(one), words(other)];
  return [...ones].filter((word) => others.has(word)).length / Math.max(ones.size, others.size);
};

/** What only one side has; of it what shares half of its words is one edit. */
export function changesOf(before: PageContent, after: PageContent): readonly Change[] {
  const gone = lacking(before.blocks, after.blocks);
  const changes: Change[] = lacking(after.blocks, before.blocks).map((block) => {
    const at = gone.findIndex((former) => likeness(former.text, block.text) >= 0.5);
    const [former] = at === -1 ? [] : gone.splice(at, 1);
    return former === undefined ? { before: undefined, after: block } : { before: former, after: block };
  });
  return [...changes, ...gone.map((block) => ({ before: block, after: undefined }))];
}

export const targetOf = (pageType: ComparedTarget['pageType'], url = URL_OF_PAGE): ComparedTarget => ({
  id: '0190a000-0000-7000-8000-000000000001',
  pageType,
  selectors: [],
  removeSelectors: [],
  ignoreTexts: [],
  url,
});

export interface Compared {
  readonly pageType: ComparedTarget['pageType'];
  readonly url?: string;
  readonly before: PageSource;
  readonly after: PageSource;
}

export function versionsOf({ pageType, url = URL_OF_PAGE, before, after }: Compared): Versions {
  const sides = { before: contentOf(before, url), after: contentOf(after, url) };
  return { target: targetOf(pageType, url), ...sides, changes: changesOf(sides.before, sides.after) };
}

export const readBy = (rule: Rule, compared: Compared): Reading => rule(versionsOf(compared));

/** `kind title`, in alphabetical order. */
export const toldBy = (rule: Rule, compared: Compared): readonly string[] =>
  readBy(rule, compared)
    .findings.map(({ kind, title }) => `${kind} | ${title}`)
    .toSorted();

/** What holds of every finding of any rule. */
export function faultsOf(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap(({ title, summary, evidence, data }) => [
    ...(title.length > 0 && title.length <= 120 ? [] : [`title of ${title.length}`]),
    ...(summary.length > 0 && summary.length <= 500 ? [] : [`summary of ${summary.length}`]),
    ...(evidence.length > 0 && evidence.length <= 10 ? [] : [`${evidence.length} pieces of evidence`]),
    ...(evidence.every(({ before, after }) => before !== after) ? [] : ['evidence of nothing']),
    ...(JSON.stringify(JSON.parse(JSON.stringify(data))) === JSON.stringify(data) ? [] : ['data that is no JSON']),
  ]);
}
