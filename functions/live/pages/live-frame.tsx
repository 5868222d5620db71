import type { Child } from 'hono/jsx';
import { Page } from '#src/http/pages/page.tsx';

/** The signed-in visitor. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly mayStream: boolean;
}

export interface FrameProps {
  readonly title: string;
  readonly description?: string;
  readonly nonce: string;
  /** The page's own path, to return to after signing in. */
  readonly path: string;
  readonly viewer: Viewer | undefined;
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  readonly children?: Child;
}

/** The frame of the live pages: navigation, going live, and the visitor's name. */
export function LiveFrame({ path, viewer, children, styles = [], ...page }: FrameProps) {
  const back = encodeURIComponent(path);
  return (
    <Page {...page} styles={[...styles, '/assets/controls.css']}>
      <header class="topbar">
        <a class="brand" href="/">
          Waypost <span>Live</span>
        </a>
        <nav class="topbar-links" aria-label="Account">
          <a class="button quiet" href="/go-live">
            Go live
          </a>
          {viewer === undefined ? (
            <a class="button" href={`/sign-in?to=${back}`}>
              Sign in
            </a>
          ) : (
            <details class="menu">
              <summary class="button quiet" aria-label={`Signed in as ${viewer.name}`}>
                <span class="menu-name">{viewer.name}</span>
              </summary>
              <form class="menu-body" method="post" action={`/sign-out?to=${back}`}>
                <button class="button quiet">Sign out</button>
              </form>
            </details>
          )}
        </nav>
      </header>
      {children}
    </Page>
  );
}
