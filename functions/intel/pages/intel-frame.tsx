import type { Child } from 'hono/jsx';
import { AccountMenu } from '#src/http/pages/account-menu.tsx';
import { Page } from '#src/http/pages/page.tsx';
import type { Viewer } from './open-page.ts';

export interface FrameProps {
  readonly title: string;
  readonly description?: string;
  readonly nonce: string;
  /** The page’s own path, to come back to after signing in. */
  readonly path: string;
  readonly viewer: Viewer | undefined;
  readonly scripts?: readonly string[];
  readonly children?: Child;
}

const rooms = [
  ['/', 'Changes'],
  ['/competitors', 'Competitors'],
  ['/targets', 'Pages'],
  ['/subscriptions', 'Alerts'],
] as const;

/** The frame of the feed’s pages: its rooms, and whoever has signed in. */
export function IntelFrame({ title, path, viewer, children, scripts = ['/assets/rooms.js'], ...page }: FrameProps) {
  const [here] = path.split('?');
  return (
    <Page
      {...page}
      title={`${title} · Waypost Intel`}
      styles={['/assets/dashboard.css', '/assets/controls.css']}
      scripts={scripts}
    >
      <header class="topbar">
        <a class="brand" href="/">
          Waypost <span>Intel</span>
        </a>
        <nav class="rooms" aria-label="Rooms">
          {rooms.map(([href, name]) => (
            <a href={href} aria-current={here === href ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <Account path={path} viewer={viewer} />
      </header>
      {children}
    </Page>
  );
}

const Account = ({ path, viewer }: Pick<FrameProps, 'path' | 'viewer'>) => {
  const back = encodeURIComponent(path);
  return (
    <div class="topbar-links">
      {viewer === undefined ? (
        <a class="button" href={`/sign-in?to=${back}`}>
          Sign in
        </a>
      ) : (
        <AccountMenu name={viewer.name} signOut={`/sign-out?to=${back}`} />
      )}
    </div>
  );
};
