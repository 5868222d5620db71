import { namesOneOf } from '#src/http/negotiate.ts';
import { Page, pageResponse } from './page.tsx';

/** Whether a browser asks for a page. A program that names JSON beside HTML gets the problem document. */
export const asksForPage = (request: Request): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  namesOneOf(request, ['text/html']) &&
  !namesOneOf(request, ['application/json', 'application/problem+json']);

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
