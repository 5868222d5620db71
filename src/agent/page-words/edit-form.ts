import { formatUsd, type Cents } from '#src/money/cents.ts';
import { minorOf } from './shown-input.ts';

type Input = Readonly<Record<string, unknown>>;

/** A field that the person may change: how it stands in the form, as text. */
export interface EditableField {
  /** JSON Pointer. */
  readonly pointer: string;
  readonly name: string;
  /** `line`: a text that can only have one. */
  readonly kind: 'money' | 'line' | 'text';
  /** What stands there now: an amount in dollars. */
  readonly text: string;
}

/** A form’s field for an edit is named after its pointer. */
export const editName = (pointer: string): string => `edit:${pointer}`;

const nameAt = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Dollars as a form has them: `907` → `9.07`. */
export const dollarsOf = (minor: Cents): string => formatUsd(minor).slice(1);

/** The fields of the top level that may be changed and are there: one that is absent can’t be added. */
export function editableFields(
  input: Input,
  editable: readonly string[],
  isOneLine: (name: string) => boolean = () => false,
): readonly EditableField[] {
  return editable.flatMap((pointer): EditableField[] => {
    const name = nameAt(pointer);
    const value = input[name];
    const minor = minorOf(name, value);
    if (minor !== undefined) return [{ pointer, name, kind: 'money', text: dollarsOf(minor) }];
    return typeof value === 'string' ? [{ pointer, name, kind: isOneLine(name) ? 'line' : 'text', text: value }] : [];
  });
}

const DOLLARS = /^\$?\s*(\d{1,13})(?:[.,](\d{1,2}))?$/;

/** `5`, `5.5`, `$5.50` → 550; undefined if it isn’t an amount. */
export function minorOfDollars(text: string): bigint | undefined {
  const [, whole, part = ''] = DOLLARS.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
}

/** Forms send line breaks as CRLF. */
const unbroken = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/** What came of the form’s edits. */
export type Edits =
  | { readonly kind: 'none' }
  | { readonly kind: 'edited'; readonly input: Input }
  | { readonly kind: 'wrong'; readonly fields: readonly EditableField[] };

/**
 * The input with what the person changed. What they left alone stays to the character, whatever the form made of it.
 * Whether it may be so is the verb’s to say.
 */
export function editedInput(
  input: Input,
  fields: readonly EditableField[],
  given: (name: string) => string | undefined,
): Edits {
  const wrong: EditableField[] = [];
  const changed = fields.flatMap((field): [string, unknown][] => {
    const { pointer, name, kind, text } = field;
    const entered = given(editName(pointer));
    if (entered === undefined || unbroken(entered) === unbroken(text)) return [];
    if (kind !== 'money') return [[name, unbroken(entered)]];
    const minor = minorOfDollars(entered);
    if (minor === undefined) wrong.push(field);
    if (minor === undefined || minor === minorOf(name, input[name])) return [];
    return [[name, typeof input[name] === 'number' ? Number(minor) : String(minor)]];
  });
  if (wrong.length > 0) return { kind: 'wrong', fields: wrong };
  return changed.length === 0
    ? { kind: 'none' }
    : { kind: 'edited', input: { ...input, ...Object.fromEntries(changed) } };
}
