import MagicString from 'magic-string';
import { parseSync } from 'oxc-parser';
import { collapseTemplate } from './collapse-sql.ts';
import { dropDocumentation } from './drop-documentation.ts';
import { CannotShrink, type Edit, type Source } from './edit.ts';
import { walk } from './walk.ts';

/** A source of ours without what no Worker needs, its source map at the end. Throws rather than guess. */
export function shrinkSource(path: string, code: string): string {
  const { program, module, errors } = parseSync(path, code);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const names = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.map(({ localName }) => [localName.value, moduleRequest.value] as const),
  );
  const source: Source = { code, imports: new Map(names) };
  const shrunk = new MagicString(code, { filename: path });
  let covered: readonly Edit[] = [];
  try {
    walk(program, (node) => {
      if (covered.some(({ start, end }) => start <= node.start && node.end <= end)) return false; // gone already
      const edits = [...dropDocumentation(node, source), ...collapseTemplate(node, source)];
      covered = [...covered, ...edits.filter(({ text }) => text === '')];
      for (const { start, end, text } of edits) {
        if (text === '') shrunk.remove(start, end);
        else shrunk.overwrite(start, end, text);
      }
      return true;
    });
  } catch (error) {
    if (!(error instanceof CannotShrink)) throw error;
    throw new Error(`${path}:${code.slice(0, error.at).split('\n').length}: ${error.message}`, { cause: error });
  }
  if (!shrunk.hasChanged()) return code;
  const map = shrunk.generateMap({ source: path, includeContent: true, hires: 'boundary' });
  return `${shrunk.toString()}\n//# sourceMappingURL=${map.toUrl()}`;
}
