import { parseHTML } from 'linkedom';
import { decodeText } from '#src/intel/pages/charset.ts';
import { siteOf } from './page-type.ts';

/**
 * Where a page was fetched: as it says itself, or a name made up. An archive doesn't say, and what a link without a host
 * leads to follows from it.
 */
export function pageUrlOf(page: string, bytes: Uint8Array): string {
  const { document } = parseHTML(decodeText(bytes, null).text);
  for (const own of [
    document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
  ]) {
    const url = own === null || own === undefined ? null : URL.parse(own);
    if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  }
  const host = siteOf(page)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `https://${host === '' ? 'page' : host}.example/${encodeURIComponent(page.slice(siteOf(page).length).replace(/^__/, ''))}`;
}
