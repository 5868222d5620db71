import { isFrame, isHeading } from './surroundings.ts';
import type { ElementNode, PageNode, Size, TextNode } from './tree.ts';
import { isSeen } from './visible.ts';

/** What a page is made of: the outermost of each. */
export interface Survey {
  readonly mains: readonly ElementNode[];
  readonly frames: readonly ElementNode[];
  /** Its first heading of the first level. */
  readonly title: ElementNode | undefined;
}

/** Surveys a page: writes on every element that is seen what is within it. Each node is looked at once. */
export function surveyOf(root: ElementNode, without: ReadonlySet<PageNode>): Survey {
  const found = {
    mains: [] as ElementNode[],
    frames: [] as ElementNode[],
    title: undefined as ElementNode | undefined,
  };
  const open = { mains: undefined as ElementNode | undefined, frames: undefined as ElementNode | undefined };
  const stack: { readonly element: ElementNode; readonly size: Size; next: number }[] = [];
  const notice = (element: ElementNode, as: 'mains' | 'frames') => {
    if (open[as] !== undefined) return;
    open[as] = element;
    found[as].push(element);
  };
  const enter = (element: ElementNode) => {
    stack.push({ element, size: emptySize(element), next: 0 });
    if (isMain(element)) notice(element, 'mains');
    else if (isFrame(element)) notice(element, 'frames');
    else if (element.name === 'h1') found.title ??= element;
  };
  /** What may ask for something: looked at only if something on the page answers. */
  const said: TextNode[] = [];
  enter(root);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.element.children[top.next];
    top.next += 1;
    if (child === undefined) {
      stack.pop();
      if (open.mains === top.element) open.mains = undefined;
      if (open.frames === top.element) open.frames = undefined;
      if (top.element.name === 'a') top.size.linked = top.size.text;
      top.element.size = top.size;
      const outer = stack.at(-1);
      if (outer !== undefined) add(outer.size, top.size);
    } else if (child.kind === 'text') {
      measure(top, child.text);
      if (child.text.length <= ASKED_CHARACTERS) said.push(child);
    } else if (!without.has(child) && isSeen(child)) {
      enter(child);
    }
  }
  if ((root.size?.answers ?? 0) > 0) for (const text of said) if (ASKS.test(text.text)) noteAsking(text.parent);
  return found;
}

/** Says it of an element and of those that hold it. */
function noteAsking(asking: ElementNode): void {
  for (let at: ElementNode | null = asking; at !== null; at = at.parent) if (at.size !== undefined) at.size.asks += 1;
}

const isMain = ({ name, attributes }: ElementNode): boolean => name === 'main' || attributes['role'] === 'main';

function emptySize(element: ElementNode): Size {
  const href = element.name === 'a' ? element.attributes['href'] : undefined;
  return {
    text: 0,
    linked: 0,
    links: href === undefined ? 0 : 1,
    fragments: href?.startsWith('#') === true ? 1 : 0,
    headings: isHeading(element) ? 1 : 0,
    asks: 0,
    answers: 0,
  };
}

/** Words of those who ask, and of those who are asked. */
const ASKS = /\bcookies?\b|\bconsent\b|store (?:and|or|and\/or) access information|tracking technolog/i;
const ANSWERS =
  /^\s{0,40}(?:i )?(?:accept|agree|allow|reject|decline|refuse|deny|got it|ok(?:ay)?\b|only necessary|necessary only|alle akzeptieren|akzeptieren|ablehnen|zustimmen|tout accepter|accepter|refuser|aceptar|rechazar|accetta|rifiuta)/i;
const ASKED_CHARACTERS = 1_500;
const ANSWER_CHARACTERS = 80;

function measure({ element, size }: { readonly element: ElementNode; readonly size: Size }, text: string): void {
  size.text += lengthOf(text);
  if (text.length <= ANSWER_CHARACTERS && isInButton(element) && ANSWERS.test(text)) size.answers += 1;
}

const isInButton = (element: ElementNode): boolean =>
  isButton(element) || (element.parent !== null && isButton(element.parent));
const isButton = ({ name, attributes }: ElementNode): boolean => name === 'button' || attributes['role'] === 'button';

function add(outer: Size, inner: Size): void {
  outer.text += inner.text;
  outer.linked += inner.linked;
  outer.links += inner.links;
  outer.fragments += inner.fragments;
  outer.headings += inner.headings;
  outer.answers += inner.answers;
}

const BLANK = 0x20;

/** Without looking at more than the blanks at both ends. */
function lengthOf(text: string): number {
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= BLANK) from += 1;
  while (to > from && text.charCodeAt(to - 1) <= BLANK) to -= 1;
  return to - from;
}
