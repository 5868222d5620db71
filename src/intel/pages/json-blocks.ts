import { cleanText, cut } from './clean.ts';
import type { Block } from './content.ts';
import type { BlockList } from './gathering.ts';
import { pageBounds } from './tree.ts';

const ANCHOR_CHARACTERS = 200;
/** Of a name: more of it couldn’t be seen in an anchor. */
const NAME_CHARACTERS = 4 * ANCHOR_CHARACTERS;

/** The values of JSON data, each with its path. Values are visited, not recursed into. */
export function blocksOfJson(data: unknown): BlockList {
  const blocks: Block[] = [];
  const stack: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: data }];
  let visited = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    visited += 1;
    if (blocks.length >= pageBounds.blocks || visited > pageBounds.nodes)
      return { blocks, left: [], isTruncated: true };
    const { path, value } = top;
    if (typeof value !== 'object' || value === null) {
      const shown = cleanText(String(value));
      if (shown !== '') blocks.push({ anchor: path, text: shown, links: [], level: null, cell: null, element: null });
      continue;
    }
    const inner = Object.entries(value).slice(0, pageBounds.nodes).toReversed();
    for (const [name, member] of inner)
      stack.push({
        path: pathOf(path, name),
        value: member,
      });
  }
  return { blocks, left: [], isTruncated: false };
}

/** What is as long as any is as it was: nobody sees what is deeper. */
const pathOf = (path: string, name: string): string =>
  path.length >= ANCHOR_CHARACTERS
    ? path
    : cut(cleanText(`${path}/${name.slice(0, NAME_CHARACTERS)}`), ANCHOR_CHARACTERS);

/** What a text of JSON says; undefined: it isn't JSON. */
export function dataOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
