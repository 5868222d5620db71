import { randomBytes } from 'node:crypto';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; background: Canvas; color: CanvasText; }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
  .notice { border-left: .25rem solid #b35900; padding: .25rem .75rem; margin: 0 0 1rem; }
  ul { margin: 0; padding-left: 1.25rem; }
  form { display: grid; gap: .5rem; margin: 1rem 0; }
  button { font: inherit; text-align: left; min-height: 2.75rem; padding: .5rem .75rem; cursor: pointer;
    border: 1px solid currentColor; border-radius: .375rem; background: ButtonFace; color: ButtonText; }
  button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }`;

/** Text or attribute value, never markup. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

export type Page = { status: number; headers: Record<string, string>; html: string };

/** A page that loads nothing: its one style sheet is inline, and the policy allows just that. `main` is markup. */
export function pageOf(status: number, title: string, main: string): Page {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    // The form's answer redirects to the application, on another port: `form-action` governs redirects too.
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
