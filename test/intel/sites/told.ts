import { compare } from '#src/intel/findings/compare.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** A page as a site serves it: what surrounds its content is there, too. */
export const site = (title: string, inner: string, language = 'en'): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} | Acme</title></head><body><header><a href="/">Acme</a><nav><ul><li><a href="/product">Product</a></li><li><a href="/pricing">Pricing</a></li></ul></nav></header><main>${inner}</main><footer><p>© 2026 Acme Inc.</p><a href="/imprint">Imprint</a></footer></body></html>`;

interface Pair {
  readonly pageType: ComparedTarget['pageType'];
  readonly url?: string;
  readonly before: string;
  readonly after: string;
}

/** The kinds that the comparison of two loads tells, in alphabetical order. */
export function kindsTold({ pageType, url = 'https://acme.example/page', before, after }: Pair): readonly string[] {
  const target = {
    id: '0190a000-0000-7000-8000-000000000001',
    pageType,
    url,
    selectors: [],
    removeSelectors: [],
    ignoreTexts: [],
  };
  const version = (html: string) => {
    const bytes = new TextEncoder().encode(html);
    return { bytes, contentType: 'text/html; charset=utf-8', finalUrl: url, sha256: sha256Hex(bytes) };
  };
  const { insights } = compare({ target, before: version(before), after: version(after) });
  return insights.map(({ kind }) => kind).toSorted();
}
