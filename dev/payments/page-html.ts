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

export const STYLE = `
:root { color-scheme: light dark; --ink: #1a1c1e; --paper: #fff; --soft: #eef1f4; --line: #6b7280; --deed: #14508c; --on-deed: #fff; --warn: #fff3c4; --on-warn: #3d2f00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --paper: #121417; --soft: #22262b; --line: #8b929c; --deed: #9cc8f5; --on-deed: #0b1f33; --warn: #4a3b00; --on-warn: #ffeeb0; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.sandbox { margin: 0; padding: .75rem 1rem; background: var(--warn); color: var(--on-warn); text-align: center; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.125rem; }
a { color: var(--deed); } a, code, dd { overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
li a { display: inline-block; padding: .25rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; } dt { font-weight: 600; } dd { margin: 0; }
form { margin: .75rem 0; }
button { min-height: 2.75rem; width: 100%; max-width: 24rem; padding: .5rem 1rem; font: inherit; color: var(--on-deed); background: var(--deed); border: 2px solid var(--deed); border-radius: .375rem; cursor: pointer; }
button.second { color: var(--ink); background: var(--soft); border-color: var(--line); }
:focus-visible { outline: 3px solid var(--deed); outline-offset: 3px; }
.note { padding: .75rem 1rem; background: var(--soft); border-left: .25rem solid var(--line); }
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
