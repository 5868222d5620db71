import { selectAll } from 'css-select';
import type { ElementNode, PageNode } from './tree.ts';

/** Looks at nodes that one selector may take: `:nth-child` counts all siblings for each of them. */
const MAX_LOOKS = 5_000_000;

class TooCostly extends Error {}

/** The elements that a selector finds; a word if it can't be read, or takes too long on this page. */
export function selectElements(root: ElementNode, selector: string): readonly ElementNode[] | 'invalid' | 'too_costly' {
  if (selector.trim() === '') return 'invalid';
  try {
    return selectAll<PageNode, ElementNode>(selector, root.children, { adapter: adapterWithin(MAX_LOOKS) });
  } catch (error) {
    return error instanceof TooCostly ? 'too_costly' : 'invalid';
  }
}

/** Whether a selector can be read. */
export const isSelector = (selector: string): boolean =>
  selectElements(
    { kind: 'element', name: '#root', attributes: {}, parent: null, children: [], size: undefined },
    selector,
  ) !== 'invalid';

const isElement = (node: PageNode): node is ElementNode => node.kind === 'element';
const childrenOf = (node: PageNode): PageNode[] => (isElement(node) ? node.children : []);

/** How css-select walks our tree, as long as it doesn't look too often. */
function adapterWithin(looks: number) {
  let left = looks;
  const look = (count: number) => {
    left -= count;
    if (left < 0) throw new TooCostly();
  };
  const looked = <T>(nodes: readonly T[], result: T[]): T[] => {
    look(nodes.length);
    return result;
  };
  return {
    isTag(node: PageNode): node is ElementNode {
      look(1);
      return isElement(node);
    },
    getAttributeValue: ({ attributes }: ElementNode, name: string) =>
      Object.hasOwn(attributes, name) ? attributes[name] : undefined,
    hasAttrib: ({ attributes }: ElementNode, name: string) => Object.hasOwn(attributes, name),
    getName: ({ name }: ElementNode) => name,
    getParent: ({ parent }: ElementNode) => parent,
    getChildren(node: PageNode): PageNode[] {
      const children = childrenOf(node);
      return looked(children, children);
    },
    getSiblings(node: PageNode): PageNode[] {
      const siblings = node.parent?.children ?? [node];
      return looked(siblings, siblings);
    },
    getText: (node: PageNode) => textOf(node, look),
    removeSubsets: (nodes: PageNode[]) => outermost(nodes),
  };
}

/** The nodes that aren't within another one of them, each once. */
export function outermost<T extends PageNode>(nodes: readonly T[]): T[] {
  const all = new Set<PageNode>(nodes);
  return [...new Set(nodes)].filter((node) => {
    for (let parent = node.parent; parent !== null; parent = parent.parent) if (all.has(parent)) return false;
    return true;
  });
}

function textOf(node: PageNode, look: (count: number) => void): string {
  const texts: string[] = [];
  const stack: PageNode[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    look(1);
    if (next.kind === 'text') texts.push(next.text);
    else for (const child of next.children.toReversed()) stack.push(child);
  }
  return texts.join('');
}
