import type { ElementNode } from './tree.ts';

const MAX_HREF = 2_000;
/** What `URL` would leave as it is: most links of a page. */
const PLAIN_PATH = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;
/** The same of a whole address. A host that ends in a figure may be a number, and one in Punycode may be none. */
const PLAIN_ADDRESS =
  /^https?:\/\/((?!xn--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?!xn--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){0,5}\.[a-z]{2,24})((?:\/[\w-][\w.-]*){0,50}\/?)$/;
const withoutLastSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);
/** What a link to a place on its own page shows that only helps to copy its address. */
const SIGN = /^[^\p{L}\p{N}]{1,2}$/u;

/** Where the links of a page go: absolute, without query, fragment and what nobody can tell (scheme, last slash). */
export class Links {
  readonly #base: string;
  readonly #host: string;
  readonly #known = new Map<string, string | undefined>();

  constructor(base: string) {
    this.#base = base;
    this.#host = URL.parse(base)?.host ?? '';
  }

  /** Undefined: nowhere, or to a place on the same page. */
  targetOf({ attributes }: ElementNode): string | undefined {
    const href = attributes['href']?.trim();
    if (href === undefined || href === '' || href.startsWith('#') || href.length > MAX_HREF) return undefined;
    if (this.#known.has(href)) return this.#known.get(href);
    const target = this.#resolved(href);
    this.#known.set(href, target);
    return target;
  }

  #resolved(href: string): string | undefined {
    if (PLAIN_PATH.test(href)) return `https://${this.#host}${withoutLastSlash(href)}`;
    const [, host, path] = PLAIN_ADDRESS.exec(href) ?? [];
    if (host !== undefined && path !== undefined) return `https://${host}${withoutLastSlash(path)}`;
    const url = URL.parse(href, this.#base);
    if (url === null) return href;
    if (url.protocol === 'mailto:' || url.protocol === 'tel:') return `${url.protocol}${plain(url.pathname)}`;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
    return `https://${url.host}${withoutLastSlash(url.pathname)}`;
  }
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path).trim();
  } catch {
    return path;
  }
}

/** Whether an element is a heading's own sign, `#`, `¶` or a chain: a link to it, or what isn't spoken. */
export function isSign({ name, attributes, children }: ElementNode): boolean {
  if (children.length > 1) return false;
  const isLink = name === 'a' && attributes['href']?.startsWith('#') === true;
  if (!isLink && attributes['aria-hidden'] !== 'true') return false;
  let [only] = children;
  while (only?.kind === 'element' && only.children.length === 1) only = only.children[0];
  return only === undefined || (only.kind === 'text' ? SIGN.test(only.text.trim()) : only.children.length === 0);
}
