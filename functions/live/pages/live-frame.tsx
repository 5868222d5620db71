import type { Child } from 'hono/jsx';
import { AccountMenu } from '#src/http/pages/account-menu.tsx';
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

const ownPages = [{ href: '/orders', label: 'Orders and cards' }] as const;

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
            <AccountMenu name={viewer.name} signOut={`/sign-out?to=${back}`} links={ownPages} />
          )}
        </nav>
      </header>
      {children}
    </Page>
  );
}
