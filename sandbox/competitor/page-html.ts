import { readFileSync } from 'node:fs';

/** Values are escaped; markup comes only from nested `html`. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Markup | readonly Markup[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [at, part] of parts.entries()) text += rendered(part) + (strings[at + 1] ?? '');
  return new Markup(text);
}

function rendered(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return part.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Drawn with the tokens of all pages: a file that is read, nothing of ours that is run. */
export const STYLE = `${readFileSync(new URL('../../web/tokens.css', import.meta.url), 'utf8')}
* { box-sizing: border-box; }
body { margin: 0; font: var(--text-m) / 1.55 var(--sans); color: var(--ink); background: var(--ground); }
.sandbox { margin: 0; padding: var(--space-3) var(--space-4); background: var(--sunken); border-bottom: 2px solid var(--warn); text-align: center; }
nav { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); max-width: 60rem; margin: 0 auto; padding: var(--space-2) var(--space-4); }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
main { max-width: 60rem; margin: 0 auto; padding: var(--space-4); overflow-wrap: anywhere; }
h1 { margin-top: 0; font-size: var(--text-xl); line-height: 1.2; text-wrap: balance; }
h2 { margin: 0; font-size: var(--text-l); }
a { color: var(--accent); }
.plans { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: var(--space-4); }
.plan { padding: var(--space-4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-m); }
.plan ul { margin: 0; padding-left: 1.25rem; }
.price { margin: var(--space-2) 0; } .price strong { font-size: var(--text-xl); }
form { display: grid; gap: var(--space-4); max-width: 24rem; }
label { display: grid; gap: var(--space-1); font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: var(--space-2); font: inherit; font-weight: 400; color: var(--ink); background: var(--surface); border: 1px solid var(--muted); border-radius: var(--radius-s); }
button { min-height: 2.75rem; padding: var(--space-2) var(--space-4); font: inherit; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: var(--radius-s); cursor: pointer; }
.note { padding: var(--space-3) var(--space-4); background: var(--sunken); border-left: .25rem solid var(--warn); border-radius: var(--radius-s); }
.log { list-style: none; margin: 0; padding: 0; }
.log li { padding: var(--space-3) 0; border-bottom: 1px solid var(--line); }
.log code { font-family: var(--mono); font-size: var(--text-s); }
small { display: block; color: var(--muted); font-size: var(--text-s); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

export function layout(title: string, content: Markup): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Swiftly</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <header>
          <p class="sandbox"><strong>Swiftly, a demo competitor.</strong> It is only on this machine.</p>
          <nav aria-label="Site">
            <a href="/">Swiftly</a><a href="/pricing">Pricing</a><a href="/edit">Change the prices</a
            ><a href="/log">Who asked</a>
          </nav>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text
  }\n`;
}
