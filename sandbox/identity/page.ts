import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The design tokens of all pages and this page's own styles: it loads nothing. */
const style = `${readFileSync(new URL('../../web/tokens.css', import.meta.url), 'utf8')}
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: var(--text-m) / 1.55 var(--sans); }
  main { max-width: 34rem; margin: 0 auto; padding: var(--space-5) var(--space-4); overflow-wrap: anywhere; }
  h1 { font-size: var(--text-xl); line-height: 1.2; letter-spacing: -0.01em; margin: 0 0 var(--space-4); text-wrap: balance; }
  h2 { font-size: var(--text-m); margin: var(--space-5) 0 var(--space-2); }
  .notice { padding: var(--space-3) var(--space-4); margin: 0 0 var(--space-4); background: var(--sunken);
    border-left: .25rem solid var(--warn); border-radius: var(--radius-s); }
  ul { margin: 0; padding-left: 1.25rem; }
  form { display: grid; gap: var(--space-2); margin: var(--space-5) 0; }
  button { font: inherit; text-align: left; min-height: 2.75rem; padding: var(--space-2) var(--space-4); cursor: pointer;
    border: 1px solid var(--accent); border-radius: var(--radius-s); background: var(--accent); color: var(--on-accent); }
  button[name='cancel'] { border-color: var(--line); background: var(--surface); color: var(--ink); }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }`;

/** Escapes a text or attribute value. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

export type Page = { status: number; headers: Record<string, string>; html: string };

/** A page that loads nothing: its one style sheet is inline, and the policy allows only that. `main` is markup. */
export function pageOf(status: number, title: string, main: string): Page {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    // The form's answer redirects to the application, on another port, and `form-action` applies to redirects too.
    'Content-Security-Policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; ` +
      "form-action 'self' http://127.0.0.1:* http://localhost:*",
  };
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – Waypost demo</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${main}
</main>
</body>
</html>
`;
  return { status, headers, html };
}

export function problemPage(status: number, detail: string): Page {
  return pageOf(status, 'Sign-in failed', `<p>${escape(detail)}</p>`);
}
