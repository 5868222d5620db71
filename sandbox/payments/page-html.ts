import { readFileSync } from 'node:fs';
import type { PaymentIntent } from './objects.ts';

/** Values are escaped; markup comes only from nested `html`. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [at, part] of parts.entries()) text += rendered(part) + (strings[at + 1] ?? '');
  return new Markup(text);
}

function rendered(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

export function money(intent: Pick<PaymentIntent, 'currency'>, minor: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency }).format(minor / 100);
}

/** Drawn with the tokens of all pages: a file that is read, nothing of ours that is run. */
export const STYLE = `${readFileSync(new URL('../../web/tokens.css', import.meta.url), 'utf8')}
* { box-sizing: border-box; }
body { margin: 0; font: var(--text-m) / 1.55 var(--sans); color: var(--ink); background: var(--ground); }
.sandbox { margin: 0; padding: .75rem 1rem; background: var(--sunken); color: var(--ink); border-bottom: 2px solid var(--warn); text-align: center; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: var(--text-xl); line-height: 1.2; } h2 { font-size: var(--text-l); }
a { color: var(--accent); } a, code, dd { overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
li a { display: inline-block; padding: .25rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; } dt { font-weight: 600; } dd { margin: 0; }
form { margin: .75rem 0; }
input { min-height: 2.75rem; width: 100%; max-width: 24rem; padding: .5rem .75rem; font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-s); }
label { display: block; font-weight: 600; } summary { padding: .5rem 0; font-weight: 600; cursor: pointer; } form.card button { margin-top: .75rem; }
button { min-height: 2.75rem; width: 100%; max-width: 24rem; padding: .5rem 1rem; font: inherit; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: var(--radius-s); cursor: pointer; }
button.second { color: var(--ink); background: var(--surface); border-color: var(--line); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.note { padding: .75rem 1rem; background: var(--sunken); border-left: .25rem solid var(--warn); border-radius: var(--radius-s); }
`;

export function layout(title: string, content: Markup): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Payment sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header>
          <p class="sandbox"><strong>Local payment sandbox.</strong> No real money moves here.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text
  }\n`;
}
