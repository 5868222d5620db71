import type { ElementNode } from './tree.ts';

/** What is no text of a page: code, pictures, and what a reader types into. */
const UNREAD = new Set(
  'script style noscript template head title meta link base svg math canvas audio video object embed iframe frame frameset input select option optgroup datalist textarea progress meter map area noframes'.split(
    ' ',
  ),
);
const HIDING = /(?:^|;)\s{0,20}(?:display\s{0,20}:\s{0,20}none|visibility\s{0,20}:\s{0,20}hidden)/i;
/** Names that every framework gives to what only a screen reader says. */
const SPOKEN = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|a11y-hidden)(?:$|\s)/i;
const READ_CHARACTERS = 1_000;

/** Whether a reader sees an element's text. */
export function isSeen({ name, attributes }: ElementNode): boolean {
  // A shadow root's template is the element's own content.
  if (UNREAD.has(name)) return name === 'template' && attributes['shadowrootmode'] !== undefined;
  if (name === 'dialog' && attributes['open'] === undefined) return false;
  if (attributes['hidden'] !== undefined) return false;
  const style = attributes['style'];
  if (style !== undefined && HIDING.test(style.slice(0, READ_CHARACTERS))) return false;
  const names = attributes['class'];
  return names === undefined || !SPOKEN.test(names.slice(0, READ_CHARACTERS));
}
