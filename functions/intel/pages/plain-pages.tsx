import { pageResponse } from '#src/http/pages/page.tsx';
import { IntelFrame } from './intel-frame.tsx';
import { forOne, type OpenedPage } from './open-page.ts';

/** Who isn’t signed in is asked to; who is, and may not, is told so. The same whatever is there. */
export function closedPage({ scope, viewer, reads }: OpenedPage, path: string): Response {
  const to = encodeURIComponent(path);
  if (viewer !== undefined) scope.problemCode = 'insufficient_scope';
  const page = pageResponse(
    (nonce) => (
      <IntelFrame title="Sign in" nonce={nonce} path={path} viewer={viewer}>
        <main class="article">
          {viewer === undefined ? (
            <>
              <h1>{path === '/subscriptions' ? 'Sign in to be told of changes' : 'Sign in to see what changed'}</h1>
              <p>
                {reads === 'everything'
                  ? 'Anybody may read what changed. Alerts are somebody’s: they go to an address of yours.'
                  : 'What is known of competitors is for the teams of this site only.'}
              </p>
              <p>
                <a class="button" href={`/sign-in?to=${to}`}>
                  Sign in
                </a>
              </p>
            </>
          ) : (
            <>
              <h1>This account may not read it</h1>
              <p>{viewer.name}, ask whoever runs this site to let you, and sign in again.</p>
              <p>
                <a class="button" href={`/sign-in?as=another&to=${to}`}>
                  Sign in as somebody else
                </a>
              </p>
            </>
          )}
        </main>
      </IntelFrame>
    ),
    viewer === undefined ? 200 : 403,
  );
  return forOne({ viewer }, page);
}

/** Nothing is there. */
export function nothingPage({ scope, viewer }: OpenedPage): Response {
  scope.problemCode = 'not_found';
  const page = pageResponse(
    (nonce) => (
      <IntelFrame title="Nothing here" nonce={nonce} path="/" viewer={viewer}>
        <main class="article">
          <h1>There is nothing here</h1>
          <p>Check the link: it may be cut off. Or what it led to was removed: insights are kept for two years.</p>
          <p>
            <a class="button" href="/">
              See what changed
            </a>
          </p>
        </main>
      </IntelFrame>
    ),
    404,
  );
  return forOne({ viewer }, page);
}

interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Where it goes on, and in which words. */
  readonly way: { readonly href: string; readonly words: string };
}

/** Why a form had no effect, and where it goes on. */
export const refusedPage = ({ viewer }: Pick<OpenedPage, 'viewer'>, { status, title, text, way }: Refusal): Response =>
  forOne(
    { viewer },
    pageResponse(
      (nonce) => (
        <IntelFrame title={title} nonce={nonce} path={way.href} viewer={viewer}>
          <main class="article">
            <h1>{title}</h1>
            <p>{text}</p>
            <p>
              <a class="button" href={way.href}>
                {way.words}
              </a>
            </p>
          </main>
        </IntelFrame>
      ),
      status,
    ),
  );

/** A form that isn't of this session: sent by another page, or from before the last sign-in. */
export function staleFormPage(page: OpenedPage, to: string): Response {
  const { scope, viewer } = page;
  scope.problemCode = 'origin_not_allowed';
  const isOut = viewer === undefined;
  return refusedPage(page, {
    status: 403,
    title: isOut ? 'You aren’t signed in any more' : 'Nothing was saved',
    text: isOut
      ? 'Sign in again, and say it once more: nothing was saved.'
      : 'This form was from before you last signed in, or wasn’t ours. Look again, and say it there.',
    way: isOut
      ? { href: `/sign-in?to=${encodeURIComponent(to)}`, words: 'Sign in' }
      : { href: to, words: 'Look again' },
  });
}

/** Signed in, but not for this. */
export function notAllowedPage(page: OpenedPage, to: string): Response {
  page.scope.problemCode = 'insufficient_scope';
  return refusedPage(page, {
    status: 403,
    title: 'This account may not do that',
    text: 'Ask whoever runs this site to let you, and sign in again.',
    way: { href: to, words: 'Go back' },
  });
}
