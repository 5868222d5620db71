import { readFileSync } from 'node:fs';
import type { Caught, Mailbox } from './caught.ts';

export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Values are escaped; markup comes only from nested `html`. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function html(strings: TemplateStringsArray, ...parts: (string | Markup | readonly Markup[])[]): Markup {
  let text = strings[0] ?? '';
  for (const [at, part] of parts.entries()) text += rendered(part) + (strings[at + 1] ?? '');
  return new Markup(text);
}

function rendered(part: string | Markup | readonly Markup[]): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return part.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Drawn with the tokens of all pages: a file that is read, nothing of ours that is run. */
const STYLE = `${readFileSync(new URL('../../web/tokens.css', import.meta.url), 'utf8')}
* { box-sizing: border-box; }
body { margin: 0; font: var(--text-m) / 1.55 var(--sans); color: var(--ink); background: var(--ground); }
.sandbox { margin: 0; padding: var(--space-3) var(--space-4); background: var(--sunken); border-bottom: 2px solid var(--warn); text-align: center; }
main { max-width: 44rem; margin: 0 auto; padding: var(--space-4); }
main, main * { overflow-wrap: anywhere; unicode-bidi: plaintext; }
h1 { font-size: var(--text-xl); line-height: 1.2; text-wrap: balance; }
a { color: var(--accent); }
ul { list-style: none; margin: 0; padding: 0; }
li { border-bottom: 1px solid var(--line); }
li a { display: block; padding: var(--space-3) 0; min-height: 2.75rem; text-decoration: none; }
li strong { display: block; color: var(--ink); }
small, dt { color: var(--muted); font-size: var(--text-s); }
dl { display: grid; grid-template-columns: minmax(4rem, auto) 1fr; gap: var(--space-1) var(--space-4); margin: 0 0 var(--space-4); }
dd { margin: 0; }
.mail { margin: 0; padding: var(--space-4); white-space: pre-wrap; font: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-m); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** `GET /`: the newest first. `GET /mail/:id`: one of them, as text. */
export function handlePage(mailbox: Mailbox, method: string, path: string): Answer {
  if (method !== 'GET' && method !== 'HEAD') return page(405, 'Not possible', html`<h1>That isn't possible here</h1>`);
  if (path === '/mail.css') return answer(200, STYLE, 'text/css; charset=utf-8');
  if (path === '/') return page(200, 'Mail', listOf(mailbox.all().toReversed()));
  const mail = mailbox.find(/^\/mail\/([\w-]+)$/.exec(path)?.[1] ?? '');
  if (mail !== undefined) return page(200, mail.subject, detailOf(mail));
  return page(
    404,
    'Not found',
    html`<h1>No such mail</h1>
      <p>The oldest make room for new ones, and a restart forgets them all.</p>
      ${back}`,
  );
}

const back = html`<p><a href="/">All mail</a></p>`;

function listOf(mails: readonly Caught[]): Markup {
  if (mails.length === 0)
    return html`<h1>Mail</h1>
      <p>No mail yet. What an agent sends appears here, and goes nowhere else.</p>`;
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="/mail/${mail.id}"
          ><strong>${mail.subject}</strong><small>To ${mail.to.join(', ')} · ${stateOf(mail)}</small></a
        >
      </li>`,
  );
  return html`<h1>Mail</h1>
    <ul>
      ${items}
    </ul>`;
}

const detailOf = (mail: Caught) =>
  html`<h1>${mail.subject}</h1>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>When</dt>
      <dd>${stateOf(mail)}</dd>
      <dt>By</dt>
      <dd>${mail.by}${mail.key === null ? '' : `, key ${mail.key}`}</dd>
    </dl>
    <pre class="mail">${mail.text}</pre>
    ${back}`;

function stateOf({ at, scheduledAt, cancelled }: Caught): string {
  if (cancelled) return 'cancelled';
  return scheduledAt === null ? at.toUTCString() : `waits until ${new Date(scheduledAt).toUTCString()}`;
}

function page(status: number, title: string, content: Markup): Answer {
  const document = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title} · Mail catcher</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/mail.css" />
    </head>
    <body>
      <header>
        <p class="sandbox">
          <a href="/"><strong>Local mail catcher.</strong></a> Nothing leaves this machine.
        </p>
      </header>
      <main>${content}</main>
    </body>
  </html>`;
  return answer(status, `<!doctype html>\n${document.text}\n`, 'text/html; charset=utf-8');
}

function answer(status: number, body: string, type: string): Answer {
  const policy =
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status, body, headers };
}
