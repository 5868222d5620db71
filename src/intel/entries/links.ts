import { cleanText } from '#src/intel/pages/clean.ts';
import type { Block } from '#src/intel/pages/content.ts';
import type { ElementNode, PageNode } from '#src/intel/pages/tree.ts';

const NODES = 60;
const LEVELS_UP = 4;

/** The link that a block stands in. */
export function linkAround({ element }: Block): ElementNode | undefined {
  let up = element;
  for (let level = 0; up !== null && level < LEVELS_UP; level += 1, up = up.parent)
    if (up.name === 'a' && up.attributes['href'] !== undefined) return up;
  return undefined;
}

/** Elements of a name within another, among its first nodes. */
export function elementsWithin(root: ElementNode, name: string): readonly ElementNode[] {
  const found: ElementNode[] = [];
  const stack: PageNode[] = [root];
  for (let seen = 0; seen < NODES; seen += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.kind === 'text') continue;
    if (node.name === name && node !== root) found.push(node);
    for (let at = Math.min(node.children.length, NODES) - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) stack.push(child);
    }
  }
  return found;
}

/** The text of an element's first nodes, as it is written. */
export function textWithin(root: ElementNode): string {
  const texts: string[] = [];
  const stack: PageNode[] = [root];
  for (let seen = 0; seen < NODES; seen += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.kind === 'text') texts.push(node.text);
    else for (const child of node.children.slice(0, NODES).toReversed()) stack.push(child);
  }
  return texts.join('');
}

/** Absolute, without query and fragment; null: it leads to no page. */
export function addressOf(href: string, base: string): string | null {
  if (href.length > 2_000 || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return `${url.origin}${url.pathname}`;
}

/** The text of a block’s first link; '' if it has none. */
export function linkedText(block: Block): string {
  const [link] = block.element === null || block.links.length === 0 ? [] : elementsWithin(block.element, 'a');
  return link === undefined ? '' : cleanText(textWithin(link).slice(0, block.text.length + 100));
}
