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
export function contentRootsOf(root: ElementNode, { mains, frames, title }: Survey): readonly ElementNode[] {
  const [main] = mains;
  const framed = frames.reduce((text, frame) => text + outside(frame), 0);
  const isMainMost = outside(main) >= LEAST_MAIN * (outside(root) - framed);
  const content = descend(mains.length === 1 && main !== undefined && isMainMost ? main : root);
  return title === undefined || mains.length > 1 || isWithin(title, content) ? [content] : [title, content];
}

function descend(from: ElementNode): ElementNode {
  let content = from;
  for (;;) {
    const children = content.children.filter((child) => child.kind === 'element');
    const beyond = children.filter((child) => !isHeading(child) && !isPassable(child));
    const all = beyond.reduce((text, child) => text - outside(child), outside(content));
    const heavy = children.find((child) => outside(child) >= SHARE * all);
    if (heavy === undefined || all <= 0 || !isPassable(heavy)) return content;
    const others = children.filter((child) => child !== heavy && !beyond.includes(child));
    if (others.some((child) => (child.size?.headings ?? 0) > 0)) return content;
    const beside = others.reduce((text, child) => text + (child.size?.text ?? 0), 0);
    if (beside > (heavy.size?.text ?? 0)) return content;
    content = heavy;
  }
}

/** Whether content may be within: an element that is nothing else by its marks, and doesn't ask for consent. */
function isPassable(element: ElementNode): boolean {
  const { asks = 0, answers = 0, text = 0 } = element.size ?? {};
  const isAsking = asks > 0 && answers > 0 && text <= CONSENT_CHARACTERS;
  return !isHeading(element) && !isFrame(element) && !isAsking && surroundingOf(element) === undefined;
}

function isWithin(element: ElementNode, outer: ElementNode): boolean {
  for (let at: ElementNode | null = element; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}
