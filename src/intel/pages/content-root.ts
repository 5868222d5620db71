import type { Survey } from './sizes.ts';
import { isFrame, isHeading, surroundingOf } from './surroundings.ts';
import type { ElementNode } from './tree.ts';

/** A child with so much of the text outside links is what the rest surrounds. */
const SHARE = 0.85;
/** A `main` with less of the page's text outside links is somebody's mistake. */
const LEAST_MAIN = 0.2;
/** What asks for consent is short. */
const CONSENT_CHARACTERS = 600;
const outside = (element: ElementNode | undefined): number =>
  element?.size === undefined ? 0 : element.size.text - element.size.linked;

/**
 * Where a page's content is: its one `main`, else its body, and from there down while one child has 85 % of the text outside
 * links and nothing beside it has a heading, or more text in links: a gallery isn't left for the sentence above it. The
 * page's first heading, if it stands outside of that, comes before it.
 */
export function contentRootsOf(
  root: ElementNode,
  { mains, frames, title }: Survey,
  bulk: ReadonlySet<ElementNode>,
): readonly ElementNode[] {
  const [main] = mains;
  const framed = frames.reduce((text, frame) => text + (bulk.has(frame) ? 0 : outside(frame)), 0);
  const isMainMost = outside(main) >= LEAST_MAIN * (outside(root) - framed);
  const content = descend(mains.length === 1 && main !== undefined && isMainMost ? main : root, bulk);
  return title === undefined || mains.length > 1 || isWithin(title, content) ? [content] : [title, content];
}

/** What has so much of the page's text outside links is no part beside it. */
const BULK = 0.5;

/**
 * The elements that hold most of a page, from the outermost: content, whatever they are called (`privacy-notice`, a dialog).
 * What asks for consent and can be answered isn't, nor is a frame that hasn't the page's title.
 */
export function bulkOf(root: ElementNode, { title }: Survey): ReadonlySet<ElementNode> {
  const bulk = new Set<ElementNode>();
  const least = BULK * outside(root);
  let at = least > 0 ? root : undefined;
  while (at !== undefined) {
    bulk.add(at);
    at = at.children.find(
      (child): child is ElementNode =>
        child.kind === 'element' &&
        outside(child) >= least &&
        !isAnswered(child) &&
        (!isFrame(child) || isOf(title, child)),
    );
  }
  return bulk;
}

const isAnswered = (element: ElementNode): boolean =>
  (element.size?.answers ?? 0) > 0 && surroundingOf(element) !== undefined;
const isOf = (title: ElementNode | undefined, element: ElementNode): boolean =>
  title !== undefined && isWithin(title, element);

function descend(from: ElementNode, bulk: ReadonlySet<ElementNode>): ElementNode {
  let content = from;
  for (;;) {
    const children = content.children.filter((child) => child.kind === 'element');
    const beyond = children.filter((child) => !isHeading(child) && !isPassable(child, bulk));
    const all = beyond.reduce((text, child) => text - outside(child), outside(content));
    const heavy = children.find((child) => outside(child) >= SHARE * all);
    if (heavy === undefined || all <= 0 || !isPassable(heavy, bulk)) return content;
    const others = children.filter((child) => child !== heavy && !beyond.includes(child));
    if (others.some((child) => (child.size?.headings ?? 0) > 0)) return content;
    const beside = others.reduce((text, child) => text + (child.size?.text ?? 0), 0);
    if (beside > (heavy.size?.text ?? 0)) return content;
    content = heavy;
  }
}

/** Whether content may be within: an element that is nothing else by its marks, and doesn't ask for consent. */
function isPassable(element: ElementNode, bulk: ReadonlySet<ElementNode>): boolean {
  const { asks = 0, answers = 0, text = 0 } = element.size ?? {};
  const isAsking = asks > 0 && answers > 0 && text <= CONSENT_CHARACTERS;
  if (isHeading(element) || isAsking) return false;
  return bulk.has(element) || (!isFrame(element) && surroundingOf(element) === undefined);
}

function isWithin(element: ElementNode, outer: ElementNode): boolean {
  for (let at: ElementNode | null = element; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}
