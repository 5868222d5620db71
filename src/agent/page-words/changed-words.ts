import { formatUsd } from '#src/money/cents.ts';
import { shownInput, type ShownField, type ShownValue } from './shown-input.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fields of the house’s own, which come and go with what the person changes. */
const unseen: readonly string[] = ['/quoteToken', '/token'];
/** A text that is longer, or has more lines, is named, and not repeated. */
const SHORT = 60;

interface Leaf {
  readonly pointer: string;
  readonly label: string;
  readonly value: Exclude<ShownValue, { kind: 'group' }>;
}

const leavesOf = (fields: readonly ShownField[]): readonly Leaf[] =>
  fields.flatMap(({ pointer, label, value }) =>
    value.kind === 'group' ? leavesOf(value.fields) : [{ pointer, label, value }],
  );

const wordsOf = (value: Leaf['value']): string | undefined => {
  if (value.kind === 'money') return formatUsd(value.minor);
  if (value.kind === 'time') return undefined;
  return value.text.length <= SHORT && !value.text.includes('\n') ? `“${value.text}”` : undefined;
};

const isSame = (one: Leaf['value'], other: Leaf['value']) =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const plain = (value: Leaf['value']) => (value.kind === 'money' ? `${value.minor}` : value);

/** What a person made of what was asked, a sentence each: “Tip changed to $2.00 by you.” */
export function changesInWords(asked: Json, runs: Json): readonly string[] {
  const [before, after] = [asked, runs].map((input) => leavesOf(shownInput(input, [])));
  const now = new Map((after ?? []).map((leaf) => [leaf.pointer, leaf]));
  return (before ?? [])
    .filter(({ pointer }) => !unseen.includes(pointer))
    .flatMap(({ pointer, label, value }) => {
      const found = now.get(pointer);
      if (found === undefined) return [`${label} left away by you.`];
      if (isSame(value, found.value)) return [];
      const words = wordsOf(found.value);
      return [words === undefined ? `${label} changed by you.` : `${label} changed to ${words} by you.`];
    });
}
