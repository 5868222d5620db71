import type { Versions } from '#src/intel/findings/finding.ts';
import { concernsPrices } from '#src/intel/offers/concerned.ts';
import { pricePageOf } from '#src/intel/offers/plans.ts';
import { structuredOffersOf } from '#src/intel/offers/structured.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { parsePage } from '#src/intel/pages/parse.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';

/** Reads all that a page says of prices. */
export function priced(html: string): void {
  const { root } = parsePage(html, { isXml: false });
  pricePageOf({ main: [root], format: 'html', blocks: elementsOf(root).map((element) => ({ element })) });
  structuredOffersOf(root);
}

function elementsOf(root: ElementNode): readonly ElementNode[] {
  const elements = [root];
  for (const element of elements)
    for (const child of element.children) if (child.kind === 'element') elements.push(child);
  return elements;
}

const target = { id: 't', pageType: 'pricing', selectors: [], removeSelectors: [], ignoreTexts: [], url: '' } as const;
const blockOf = (text: string): Block => ({ anchor: '', text, links: [], level: null, cell: null, element: null });
const pageOf = (blocks: readonly Block[]): PageContent => ({
  url: '',
  format: 'html',
  root: null,
  main: [],
  data: undefined,
  language: null,
  blocks,
});

/** Asks whether passages, one whole and one of a price's length after the other, have to do with prices. */
export function concerned(text: string): void {
  const pieces = Array.from({ length: Math.ceil(text.length / 140) }, (_, at) => text.slice(at * 140, at * 140 + 140));
  const blocks = [text, ...pieces].map(blockOf);
  const changes: Versions['changes'] = blocks.map((before) => ({ before, after: undefined }));
  concernsPrices({ target, before: pageOf(blocks), after: pageOf([]), changes });
}
