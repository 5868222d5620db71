import type { Child } from 'hono/jsx';
import { AccountMenu } from '#src/http/pages/account-menu.tsx';
import { Page } from '#src/http/pages/page.tsx';
import type { Visitor } from './open-page.ts';

export interface FrameProps {
  readonly title: string;
  readonly nonce: string;
  readonly visitor: Visitor | undefined;
  readonly scripts?: readonly string[];
  readonly children?: Child;
}

/** The frame of the pages on which a person decides: where one is, and who has signed in. */
export const AgentFrame = ({ title, nonce, visitor, scripts = [], children }: FrameProps) => (
  <Page
    title={`${title} · Waypost`}
    nonce={nonce}
    styles={['/assets/approvals.css', '/assets/controls.css']}
    scripts={['/assets/signed-in.js', ...scripts]}
  >
    <header class="topbar">
      <a class="brand" href="/approvals">
        Waypost <span>Approvals</span>
      </a>
      {visitor !== undefined && (
        <nav class="topbar-links" aria-label="Account" data-session="consent" data-person={visitor.actor.person}>
          <AccountMenu name={visitor.name} signOut="/consent/sign-out" />
        </nav>
      )}
    </header>
    {children}
  </Page>
);

interface SignInLink {
  /** A path of ours, to come back to. */
  readonly to: string;
  readonly level: 'low' | 'medium' | 'high';
}

export const signInHref = ({ to, level }: SignInLink) => `/consent/sign-in?to=${encodeURIComponent(to)}&level=${level}`;
