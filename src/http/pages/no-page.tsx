import { namesOneOf } from '#src/http/negotiate.ts';
import { ownPath } from './own-path.ts';
import { Page, pageResponse } from './page.tsx';

/** Whether whoever asks wants to read the answer. A program that names JSON beside HTML gets the problem document. */
export const readsPages = (request: Request): boolean =>
  namesOneOf(request, ['text/html']) && !namesOneOf(request, ['application/json', 'application/problem+json']);

/** Whether a browser asks for a page. */
export const asksForPage = (request: Request): boolean =>
  ['GET', 'HEAD'].includes(request.method) && readsPages(request);

/** To the same address without the slashes at its end, for a person who typed one; undefined if it has none. */
export function withoutSlash({ url }: Request): Response | undefined {
  const { pathname, search } = new URL(url);
  if (!pathname.endsWith('/')) return undefined;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const path = ownPath(pathname.slice(0, end));
  if (path === '') return undefined;
  return new Response(null, { status: 308, headers: { Location: `${path}${search}`, 'Cache-Control': 'no-store' } });
}

export const noPage = (): Response => pageResponse((nonce) => <NoPage nonce={nonce} />, 404);

/** An address where nothing is, for somebody who mistyped it. */
function NoPage({ nonce }: { readonly nonce: string }) {
  return (
    <Page title="Nothing here · Waypost" nonce={nonce}>
      <main class="article">
        <p class="eyebrow">Waypost</p>
        <h1>There is nothing at this address</h1>
        <p>Check the link: it may be cut off, or have a character too many.</p>
        <p>
          <a href="/">Go to the start</a>, or to the <a href="/docs">API reference</a>.
        </p>
      </main>
    </Page>
  );
}
