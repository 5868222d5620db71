import type { Child } from 'hono/jsx';
import { Page } from '#src/http/pages/page.tsx';
import { FORM_TOKEN } from '#src/http/sign-in/form-token.ts';
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
    scripts={scripts}
  >
    <header class="topbar">
      <a class="brand" href="/approvals">
        Waypost <span>Approvals</span>
      </a>
      {visitor !== undefined && (
        <nav class="topbar-links" aria-label="Account">
          <details class="menu">
            <summary class="button quiet" aria-label={`Signed in as ${visitor.name}`}>
              <span class="menu-name">{visitor.name}</span>
            </summary>
            <form class="menu-body" method="post" action="/consent/sign-out">
              <button class="button quiet">Sign out</button>
            </form>
          </details>
        </nav>
      )}
    </header>
    {children}
  </Page>
);

/** What ties a form to its session. */
export const FormToken = ({ of }: { readonly of: Visitor }) => (
  <input type="hidden" name={FORM_TOKEN} value={of.formToken} />
);

interface SignInLink {
  /** A path of ours, to come back to. */
  readonly to: string;
  readonly level: 'low' | 'medium' | 'high';
}

export const signInHref = ({ to, level }: SignInLink) => `/consent/sign-in?to=${encodeURIComponent(to)}&level=${level}`;
