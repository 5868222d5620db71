/** A guide as a fragment of HTML. */
export interface GuideHtml {
  readonly title: string;
  readonly html: string;
}

/**
 * Renders a guide of `docs/guides`: headings, paragraphs, lists, tables, fenced code, and in a line code, links and bold.
 * Guides are ours, and readable on any forge; what isn't known here would be shown wrong, so it is an error.
 *
 * @throws an Error that names the line
 */
export function guideHtml(markdown: string): GuideHtml {
  const [first = '', ...rest] = markdown.trimEnd().split('\n');
  if (!first.startsWith('# ')) throw new Error(`a guide begins with its title, not with: ${first}`);
  const html: string[] = [];
  for (let at = 0; at < rest.length;) {
    const read = block(rest, at);
    html.push(read.html);
    at = read.next;
  }
  return { title: first.slice(2), html: html.join('') };
}

interface Read {
  readonly html: string;
  readonly next: number;
}

function block(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? '';
  if (line === '') return { html: '', next: at + 1 };
  if (line.startsWith('## ')) return { html: `<h2>${inLine(line.slice(3))}</h2>`, next: at + 1 };
  if (line.startsWith('```')) return code(lines, at);
  if (line.startsWith('- ')) return taken(lines, at, '- ', (items) => list(items));
  if (line.startsWith('|')) return taken(lines, at, '|', table);
  if (/^(?:#|>|\s|\d+\. |\* |---)/.test(line)) throw new Error(`no guide has this yet: ${line}`);
  return { html: `<p>${inLine(line)}</p>`, next: at + 1 };
}

/** All lines in a row that begin so. */
function taken(lines: readonly string[], at: number, mark: string, render: (rows: readonly string[]) => string): Read {
  const end = lines.findIndex((line, nth) => nth >= at && !line.startsWith(mark));
  const next = end === -1 ? lines.length : end;
  return { html: render(lines.slice(at, next)), next };
}

const languages: Readonly<Record<string, string>> = { bash: 'curl', ts: 'TypeScript' };

function code(lines: readonly string[], at: number): Read {
  const language = (lines[at] ?? '').slice(3);
  const end = lines.indexOf('```', at + 1);
  const label = languages[language];
  if (end === -1 || label === undefined) throw new Error(`code of an unknown kind, or without an end: ${lines[at]}`);
  const text = lines.slice(at + 1, end).join('\n');
  const html = `<figure class="code" data-language="${language}"><figcaption>${label}</figcaption><pre tabindex="0"><code>${escaped(text)}</code></pre></figure>`;
  return { html, next: end + 1 };
}

const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${inLine(item.slice(2))}</li>`).join('')}</ul>`;

function table([head = '', , ...rows]: readonly string[]): string {
  const cells = (row: string, tag: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${inLine(cell.trim())}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<div class="table" tabindex="0"><table><thead><tr>${cells(head, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Code first: what is in it is as it stands. */
const inLine = (text: string) =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? `<code>${escaped(part.slice(1, -1))}</code>` : withLinks(escaped(part))))
    .join('');

/** Another guide is a page of this site. */
const withLinks = (text: string) =>
  text
    .replaceAll(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (_, words: string, to: string) => `<a href="${to.replace(/^([\w-]+)\.md$/, '/docs/guides/$1')}">${words}</a>`,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
