import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';

/** A place where two inputs differ: a single value, or one that only one of them has. */
interface Difference {
  /** RFC 6901. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const valueOf = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function* differences(before: unknown, after: unknown, pointer = ''): Generator<Difference> {
  if (isFields(before) && isFields(after) && Array.isArray(before) === Array.isArray(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(valueOf(before, name), valueOf(after, name), `${pointer}/${escaped(name)}`);
  } else if (before !== after) yield { pointer, before, after };
}

const isWithin = (pointer: string, editable: readonly string[]) =>
  editable.some((each) => pointer === each || pointer.startsWith(`${each}/`));

/** Amounts are numbers, and decimal strings under a name that says so. */
const isAmount = ({ pointer, before, after }: Difference) =>
  typeof before === 'number' || typeof after === 'number' || /minor$/i.test(pointer);

const DECIMAL = /^\d+$/;

function isLess({ before, after }: Difference): boolean {
  if (typeof before === 'number' && typeof after === 'number') return after < before;
  if (typeof before !== 'string' || typeof after !== 'string') return false; // nothing to compare: one isn't there
  return DECIMAL.test(before) && DECIMAL.test(after) && isLessDecimal(after, before);
}

const withoutZeros = (decimal: string) => decimal.replace(/^0+/, '');

/** Compares as text: what a hostile caller writes may have more digits than arithmetic is quick with. */
function isLessDecimal(one: string, other: string): boolean {
  const [less, more] = [withoutZeros(one), withoutZeros(other)];
  return less.length === more.length ? less < more : less.length < more.length;
}

/** What of a person’s input they may not change: all but the capability’s `editable` fields, and amounts but downwards. */
export function editFaults({ editable }: Pick<Capability, 'editable'>, before: Json, after: Json): FieldError[] {
  return [...differences(before, after)].flatMap((difference) => {
    const pointer = `#/input${difference.pointer}`;
    if (!isWithin(difference.pointer, editable))
      return [{ pointer, code: 'not_editable', detail: 'This can’t be changed when deciding.' }];
    if (isAmount(difference) && !isLess(difference))
      return [{ pointer, code: 'too_big', detail: 'An amount can only be made smaller.' }];
    return [];
  });
}
