import type { Node } from 'oxc-parser';
import { CannotShrink, type Edit, type Source } from './edit.ts';

/** A quoted text or name, a comment to the end of its line, white space, or anything else up to one of those. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*(?:\n|$)|\s+|-|[^\s'"-]+|[^]/gu;

/**
 * SQL between two holes of a template with every stretch of white space and comments as one space. Throws where it
 * can't be sure: a quotation that has no end here, quotation marks and comments of Postgres' other kinds.
 */
export function collapseSql(sql: string): string {
  if (/\/\*|\$\w*\$/.test(sql))
    throw new Error('no block comments or dollar quotes, please: the build step doesn’t read them');
  let out = '';
  let last = '';
  let gap = '';
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith('--') || /^\s/u.test(token)) {
      gap += token;
      continue;
    }
    if (token === "'" || token === '"') throw new Error(`a quotation that has no end before the next hole: ${sql}`);
    refuseOddQuotes(last, gap, token);
    out += (gap === '' ? '' : ' ') + token;
    last = token;
    gap = '';
  }
  if (/--[^\n]*$/.test(gap)) throw new Error(`a comment that has no end before the next hole: ${sql}`);
  return out + (gap === '' ? '' : ' ');
}

/** `E'\n'` isn't read here, and two texts on two lines are one to Postgres: on one line they are a mistake. */
function refuseOddQuotes(last: string, gap: string, token: string): void {
  if (!token.startsWith("'")) return;
  if (gap === '' && /[\w&]$/.test(last)) throw new Error(`a text with a prefix: ${last}${token}`);
  if (gap !== '' && last.startsWith("'")) throw new Error(`two texts in a row: ${last} ${token}`);
}

/** The edits of one sql`…` template. A part with an escape is left alone: what it means is not what stands there. */
export function collapseTemplate(node: Node, { code, imports }: Source): readonly Edit[] {
  if (node.type !== 'TaggedTemplateExpression' || node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return [];
  if (imports.get('sql') !== 'drizzle-orm') throw new CannotShrink('sql`…` that isn’t Drizzle’s', node);
  return node.quasi.quasis.flatMap((part) => {
    const { raw, cooked } = part.value;
    const start = part.start + 1; // after the ` or the }
    const end = start + raw.length;
    if (code.slice(start, end) !== raw || !/[`$]/.test(code.charAt(end)))
      throw new CannotShrink('the parser’s positions aren’t those of the source', part);
    const text = collapsed(cooked ?? raw, part);
    return raw === cooked && text !== raw ? [{ start, end, text }] : [];
  });
}

function collapsed(sql: string, part: Node): string {
  try {
    return collapseSql(sql);
  } catch (error) {
    throw new CannotShrink(String(error), part);
  }
}
