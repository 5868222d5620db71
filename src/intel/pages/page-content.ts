import { mediaTypeOf } from '#src/intel/fetching/media-type.ts';
import { blocksOf, blocksOfLines } from './blocks.ts';
import { decodeText } from './charset.ts';
import type { ComparedTarget, PageVersion } from './compared.ts';
import type { PageContent } from './content.ts';
import type { BlockList } from './gathering.ts';
import { blocksOfJson, dataOf } from './json-blocks.ts';
import { parsePage } from './parse.ts';
import { outermost, selectElements } from './select.ts';
import type { ElementNode, PageNode } from './tree.ts';

/** A page's content, what surrounds it, and what couldn't be done as its target says. */
export interface ReadContent extends PageContent, BlockList {
  /** The chosen selectors found nothing, so that there is no text. */
  readonly isUnmatched: boolean;
  readonly faults: readonly SelectorFault[];
  /** Whether the page is there to its end, as far as its marks tell. */
  readonly isClosed: boolean;
}

export interface SelectorFault {
  readonly selector: string;
  readonly fault: 'invalid' | 'too_costly';
}

export type Selecting = Pick<ComparedTarget, 'selectors' | 'removeSelectors'>;
export type Stored = Pick<PageVersion, 'bytes' | 'contentType' | 'finalUrl'>;

/** A page as it is stored, read: what its target chooses of it, or its content. */
export function readContent(page: Stored, target: Selecting): ReadContent {
  const { text } = decodeText(page.bytes, page.contentType);
  const type = mediaTypeOf(page.contentType)?.essence ?? 'text/html';
  const common = { url: page.finalUrl, root: null, main: [], data: undefined, language: null };
  const whole = { isUnmatched: false, faults: [], isClosed: true };
  const json = type.endsWith('json') ? dataOf(text) : undefined;
  if (json !== undefined) return { ...common, ...whole, format: 'json', data: json.value, ...blocksOfJson(json.value) };
  if (type === 'text/plain' || type === 'text/markdown' || type.endsWith('json') || type.endsWith('yaml'))
    return { ...common, ...whole, format: 'text', ...blocksOfLines(text) };
  return readMarked(text, page.finalUrl, type.endsWith('xml') && type !== 'application/xhtml+xml', target);
}

function readMarked(text: string, finalUrl: string, isXml: boolean, target: Selecting): ReadContent {
  const { root, isTruncated } = parsePage(text, { isXml });
  const faults: SelectorFault[] = [];
  const find = (selectors: readonly string[]) => selectors.flatMap((selector) => found(root, selector, faults));
  const without = new Set<PageNode>(find(target.removeSelectors));
  const chosen = inOrder(root, outermost(find(target.selectors)));
  const isChosen =
    target.selectors.length > faults.filter(({ selector }) => target.selectors.includes(selector)).length;
  const { html, base } = headOf(root);
  const url = URL.parse(base ?? '', finalUrl)?.href ?? finalUrl;
  const list = blocksOf(root, { isXml, without, url, chosen: isChosen ? chosen : null });
  return {
    ...list,
    url: finalUrl,
    format: isXml ? 'xml' : 'html',
    root,
    data: undefined,
    language: html?.attributes['lang'] ?? html?.attributes['xml:lang'] ?? null,
    isTruncated: isTruncated || list.isTruncated,
    isUnmatched: isChosen && chosen.length === 0,
    faults,
    isClosed: isXml || END.test(text.slice(-END_CHARACTERS)),
  };
}

const END = /<\/(?:html|body)\s{0,20}>/i;
/** What servers still add after the end. */
const END_CHARACTERS = 4_096;

/** What a page's first elements say of the whole. */
function headOf(root: ElementNode): { readonly html: ElementNode | undefined; readonly base: string | undefined } {
  const child = (element: ElementNode | undefined, name: string) =>
    element?.children.find((node): node is ElementNode => node.kind === 'element' && node.name === name);
  const html = child(root, 'html');
  const head = child(html, 'head') ?? child(root, 'head');
  return { html, base: child(head, 'base')?.attributes['href'] };
}

function found(root: ElementNode, selector: string, faults: SelectorFault[]): readonly ElementNode[] {
  const elements = selectElements(root, selector);
  if (typeof elements !== 'string') return elements;
  faults.push({ selector, fault: elements });
  return [];
}

/** Elements in the order of the page, whichever selector found them. */
function inOrder(root: ElementNode, elements: readonly ElementNode[]): readonly ElementNode[] {
  if (elements.length < 2) return elements;
  const wanted = new Set<PageNode>(elements);
  const ordered: ElementNode[] = [];
  const stack: PageNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'text') continue;
    if (wanted.has(node)) ordered.push(node);
    for (const child of node.children.toReversed()) stack.push(child);
  }
  return ordered;
}
