import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodeText } from '#src/intel/pages/charset.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** Ways that anybody would think of first: two pages differ if what the way makes of them differs. */
export const baselineNames = ['byte hash', 'visible text', 'text and links', 'Readability with links'] as const;
export type BaselineName = (typeof baselineNames)[number];

export type Fingerprints = Readonly<Record<BaselineName, string>>;

/** What each way makes of a page, as a hash. */
export function fingerprintsOf(bytes: Uint8Array): Fingerprints {
  const hash = sha256Hex(bytes);
  const { visible, article } = unlessItThrows(() => readBoth(decodeText(bytes, 'text/html').text)) ?? {};
  return {
    'byte hash': hash,
    'visible text': visible === undefined ? hash : sha256Hex(visible.text),
    'text and links': visible === undefined ? hash : sha256Hex(`${visible.text}\n${visible.links}`),
    'Readability with links': article === undefined ? hash : sha256Hex(`${article.text}\n${article.links}`),
  };
}

/** These libraries walk a page by recursion, and some pages are too deep or too odd for them: what is left is the bytes. */
function unlessItThrows<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

interface TextAndLinks {
  readonly text: string;
  readonly links: string;
}

/** Of the whole page, and of what Readability takes for its article: undefined where it takes nothing. */
function readBoth(text: string): { readonly visible: TextAndLinks; readonly article: TextAndLinks | undefined } {
  const { document } = parseHTML(wholePage(text));
  for (const unseen of document.querySelectorAll('script, style, noscript, template')) unseen.remove();
  const visible = textAndLinks(document.body);
  const article = unlessItThrows(() => new Readability<Node>(document, { serializer: (node) => node }).parse());
  const content = article?.content as Element | null | undefined;
  return { visible, article: content === null || content === undefined ? undefined : textAndLinks(content) };
}

const textAndLinks = (element: Element): TextAndLinks => ({
  text: inOneLine(element.textContent),
  links: linksOf(element),
});

/** A fragment has no body of its own in this DOM. */
const wholePage = (text: string): string => (/<html[\s>]/i.test(text) ? text : `<html><body>${text}</body></html>`);

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Without query and fragment, as ours. */
const linksOf = (element: Element): string =>
  [...element.querySelectorAll('a[href]')]
    .map((link) => (link.getAttribute('href') ?? '').split(/[?#]/)[0])
    .filter((href) => href !== '')
    .join('\n');
