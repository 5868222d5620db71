import { pageResponse } from '#src/http/pages/page.tsx';
import { AgentFrame, signInHref } from './agent-frame.tsx';
import { forOne, type OpenedPage, type Visitor } from './open-page.ts';

/** Nobody has signed in: the same page whatever is there. `to`: where they come back to. */
export const signedOutPage = (to: string): Response =>
  forOne(
    pageResponse((nonce) => (
      <AgentFrame title="Sign in" nonce={nonce} visitor={undefined}>
        <main class="article">
          <h1>Sign in to see what is asked</h1>
          <p>
            An agent can ask for things here, but it can’t allow them: only you can, after you’ve signed in on this page
            yourself.
          </p>
          <p>
            <a class="button" href={signInHref({ to, level: 'medium' })}>
              Sign in
            </a>
          </p>
          <p class="quiet">
            Use your passkey where you’re offered to: some decisions need it. Never sign in for anybody who tells you
            to.
          </p>
        </main>
      </AgentFrame>
    )),
  );

/** Nothing is there, or it is somebody else’s: the same words for both. */
export function nothingPage({ scope }: OpenedPage, visitor: Visitor): Response {
  scope.problemCode = 'not_found';
  return forOne(
    pageResponse(
      (nonce) => (
        <AgentFrame title="Nothing here" nonce={nonce} visitor={visitor}>
          <main class="article">
            <h1>There is nothing here for you</h1>
            <p>Check the link: it may be cut off, or meant for somebody else. You’re signed in as {visitor.name}.</p>
            <p class="actions">
              <a class="button" href="/approvals">
                See what is asked of you
              </a>
              <a class="button quiet" href="/consent/sign-in?as=another&amp;to=%2Fapprovals">
                Sign in as somebody else
              </a>
            </p>
          </main>
        </AgentFrame>
      ),
      404,
    ),
  );
}

/** A form that isn't of this session: sent by another page, or from before the last sign-in. */
export function staleFormPage({ scope, visitor }: OpenedPage, to: string): Response {
  scope.problemCode = 'origin_not_allowed';
  return forOne(
    pageResponse(
      (nonce) => (
        <AgentFrame title="Look again" nonce={nonce} visitor={visitor}>
          <main class="article">
            <h1>Nothing has been decided</h1>
            <p>This form was from before you last signed in, or wasn’t ours. Look at it again, and decide there.</p>
            <p>
              <a class="button" href={to}>
                Look again
              </a>
            </p>
          </main>
        </AgentFrame>
      ),
      403,
    ),
  );
}
