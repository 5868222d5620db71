import type { Versions } from '#src/intel/findings/finding.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import type { Item } from './items.ts';

export type Side = 'before' | 'after';

/** Changed blocks of one side, by their text. */
interface Changed {
  readonly all: Set<Block>;
  readonly byText: Map<string, Block[]>;
  /** Of those that the other side has no counterpart of. */
  readonly alone: Map<string, Block[]>;
}

/** Relates what is read in a page to its blocks: what of it changed, and under which headings it stands. */
export class ChangedBlocks {
  readonly #blocks: Readonly<Record<Side, ReadonlyMap<ElementNode, readonly Block[]>>>;
  readonly #changed: Readonly<Record<Side, Changed>>;

  constructor({ before, after, changes }: Versions) {
    this.#blocks = { before: blocksByElement(before), after: blocksByElement(after) };
    this.#changed = { before: noneChanged(), after: noneChanged() };
    for (const change of changes) {
      const isAlone = change.before === undefined || change.after === undefined;
      if (change.before !== undefined) note(this.#changed.before, change.before, isAlone);
      if (change.after !== undefined) note(this.#changed.after, change.after, isAlone);
    }
  }

  /** The blocks of a passage. */
  blocksOf(side: Side, { element, text, sign }: Item): readonly Block[] {
    const blocks = this.#blocks[side].get(element) ?? [];
    const same = blocks.filter((block) => block.text === text);
    const own = same.length > 0 ? same : blocks;
    return sign === null ? own : [...own, ...(this.#blocks[side].get(sign) ?? [])];
  }

  /** Whether a passage changed. Of several that read the same anyone may be the one that did: they are only counted. */
  isChanged(side: Side, item: Item): boolean {
    return this.blocksOf(side, item).some(({ text }) => this.#changed[side].byText.has(text));
  }

  hasBlock(side: Side, item: Item): boolean {
    return this.blocksOf(side, item).length > 0;
  }

  /**
   * The changed blocks of passages that all come or go. What else reads the same may be what is called new or gone in the
   * place of one of them.
   */
  wholeOf(side: Side, items: readonly Item[]): Block[] {
    const { all, alone } = this.#changed[side];
    const own = new Set(items.flatMap((item) => this.blocksOf(side, item)));
    const taken = new Set([...own].filter((block) => all.has(block)));
    for (const block of own) {
      if (taken.has(block)) continue;
      const other = alone.get(block.text)?.find((each) => !taken.has(each) && !own.has(each));
      if (other !== undefined) taken.add(other);
    }
    return [...taken];
  }

  anchorOf(side: Side, item: Item): string | undefined {
    return this.blocksOf(side, item)[0]?.anchor;
  }
}

const noneChanged = (): Changed => ({ all: new Set(), byText: new Map(), alone: new Map() });

function note({ all, byText, alone }: Changed, block: Block, isAlone: boolean): void {
  all.add(block);
  put(byText, block);
  if (isAlone) put(alone, block);
}

function put(byText: Map<string, Block[]>, block: Block): void {
  const known = byText.get(block.text);
  if (known === undefined) byText.set(block.text, [block]);
  else known.push(block);
}

function blocksByElement({ blocks }: PageContent): ReadonlyMap<ElementNode, readonly Block[]> {
  const byElement = new Map<ElementNode, Block[]>();
  for (const block of blocks) {
    if (block.element === null) continue;
    const known = byElement.get(block.element);
    if (known === undefined) byElement.set(block.element, [block]);
    else known.push(block);
  }
  return byElement;
}
