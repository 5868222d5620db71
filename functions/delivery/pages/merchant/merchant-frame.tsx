import type { Child } from 'hono/jsx';
import { AccountMenu } from '#src/http/pages/account-menu.tsx';
import { Page } from '#src/http/pages/page.tsx';
import type { Refusal } from '#fn/delivery/pages/merchant-api.ts';
import type { Viewer } from '#fn/delivery/pages/open-merchant.ts';

export interface FrameProps {
  readonly title: string;
  readonly nonce: string;
  /** The page’s own path, to come back to after signing in. */
  readonly path: string;
  readonly viewer: Viewer | undefined;
  /** Beside merchant.js. */
  readonly scripts?: readonly string[];
  readonly children?: Child;
}

const rooms = [
  ['/merchant', 'Deliveries', () => true],
  ['/merchant/new', 'Book', ({ can }: Viewer) => can.change],
  ['/merchant/webhooks', 'Webhooks', ({ can }: Viewer) => can.hooks],
  ['/merchant/senders', 'Senders', ({ can }: Viewer) => can.ops],
] as const;

/** The frame of a merchant's pages. */
export function MerchantFrame({ title, path, viewer, nonce, scripts = [], children }: FrameProps) {
  const [here] = path.split('?');
  const back = encodeURIComponent(path);
  return (
    <Page
      title={`${title} · Waypost`}
      robots="noindex"
      nonce={nonce}
      styles={['/assets/controls.css', '/assets/tracking.css', '/assets/merchant.css']}
      scripts={viewer === undefined ? [] : ['/assets/merchant.js', ...scripts]}
    >
      <header class="topbar">
        <a class="brand" href="/merchant">
          Waypost <span>Merchant</span>
        </a>
        {viewer === undefined ? (
          <a class="button" href={`/merchant/sign-in?to=${back}`}>
            Sign in
          </a>
        ) : (
          <AccountMenu name={viewer.name} signOut="/merchant/sign-out?to=/merchant" />
        )}
      </header>
      {viewer !== undefined && (
        <nav class="merchant-rooms" aria-label="Rooms">
          {rooms
            .filter(([, , isFor]) => isFor(viewer))
            .map(([href, name]) => (
              <a href={href} aria-current={here === href ? 'page' : undefined}>
                {name}
              </a>
            ))}
        </nav>
      )}
      {children}
    </Page>
  );
}

/** What the interface refused, and where. */
export const Refused = ({ of: { detail, errors = [], status } }: { readonly of: Refusal }) => (
  <div class="notice" role="alert">
    <p>{status >= 500 ? `${detail} Nothing is certain yet: try again in a moment, it is done once.` : detail}</p>
    {errors.length > 0 && (
      <ul>
        {errors.map((each) => (
          <li>
            <strong>{fieldOf(each.pointer)}</strong>: {each.detail}
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** `#/pickup/lat` in words. */
const fieldOf = (pointer: string) =>
  pointer
    .replace(/^#\/|^query\.|^header\./, '')
    .replaceAll('/', ' ')
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/ Minor$/, '')
    .toLowerCase();

interface PlainProps extends Omit<FrameProps, 'children'> {
  readonly words: string;
  readonly link?: { readonly href: string; readonly label: string };
}

/** A page that says one thing. */
export const PlainPage = ({ words, link, ...frame }: PlainProps) => (
  <MerchantFrame {...frame}>
    <main class="article">
      <h1>{frame.title}</h1>
      <p>{words}</p>
      {link !== undefined && (
        <p>
          <a class="button" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </main>
  </MerchantFrame>
);
