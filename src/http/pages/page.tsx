import type { Child } from 'hono/jsx';
import { textResponse } from '#src/http/text-response.ts';

/** A link's preview (Open Graph): the same for everybody, so that it tells nothing of what is behind the link. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** The Worker's own address: a picture is named by a whole one. */
  readonly base: string;
}

interface PageProps {
  readonly title: string;
  readonly description?: string;
  /** For what a link alone opens. */
  readonly robots?: 'noindex';
  /** What a link to it looks like elsewhere, whatever the page says to whoever opens it. */
  readonly preview?: Preview;
  readonly nonce: string;
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** A phone’s keyboard makes the page shorter, instead of covering it: for pages on which one types at the bottom. */
  readonly keyboard?: 'resizes';
  readonly children?: Child;
}

/** The frame of every page: one file of design tokens, scripts by nonce only, nothing from another host. */
export function Page(props: PageProps) {
  const { title, description, robots, preview, nonce, scripts = [], styles = [], keyboard, children } = props;
  const more = keyboard === undefined ? '' : ', interactive-widget=resizes-content';
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content={`width=device-width, initial-scale=1${more}`} />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {robots !== undefined && <meta name="robots" content={robots} />}
        {preview !== undefined && <PreviewTags {...preview} />}
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        {[...styles, '/assets/site.css'].map((href) => (
          <link rel="stylesheet" href={href} />
        ))}
        {scripts.map((src) => (
          <script src={src} nonce={nonce} defer />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

const PreviewTags = ({ title, description, base }: Preview) => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:image" content={`${base}/assets/preview.png`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

const OPENER_POLICY = 'Cross-Origin-Opener-Policy';

/** Directives of a Content-Security-Policy, by name. */
type Directives = Readonly<Record<string, string>>;

/**
 * An HTML response whose CSP allows only its own nonce. `more`: directives of a page that needs further sources, which
 * replace the default ones.
 */
export function pageResponse(
  render: (nonce: string) => unknown,
  status = 200,
  more: Directives | ((nonce: string) => Directives) = {},
): Response {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const directives = {
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}'`,
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(typeof more === 'function' ? more(nonce) : more),
  };
  const policy = Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');
  return textResponse(`<!doctype html>${String(render(nonce))}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      // Another site that opens it has no hold on its window. It may open windows itself, as the processor's form does.
      [OPENER_POLICY]: 'same-origin-allow-popups',
    },
  });
}

/**
 * Keeps the window of a page on which somebody decides from our other pages, too: a window of another policy is lost
 * to its opener, whatever its origin (decision 0063).
 */
export function inItsOwnWindow(response: Response): Response {
  response.headers.set(OPENER_POLICY, 'same-origin');
  return response;
}
