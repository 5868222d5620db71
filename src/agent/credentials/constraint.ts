/** What an input field may be, at most. A field that is absent breaks `const`, `min`, `max`, `in` and `prefix` only if it has a value. */
export interface FieldConstraint {
  readonly const?: Scalar | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly in?: readonly Scalar[] | undefined;
  readonly not_in?: readonly Scalar[] | undefined;
  readonly prefix?: string | undefined;
  readonly max_length?: number | undefined;
}

type Scalar = string | number | boolean;

/** By capability (`delivery:create`), then by the field's path (`tipMinor`, `dropoff.address`). */
export type Constraints = Readonly<Record<string, Readonly<Record<string, FieldConstraint>>>>;

export interface Violation {
  readonly field: string;
  readonly constraint: keyof FieldConstraint;
  /** What the input has there; null if it has nothing. */
  readonly actual: unknown;
}

type Check = (value: unknown, bound: never) => boolean;

/** Money in inputs is a number or a decimal string: both are compared as numbers. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** What isn't of the bound's kind breaks it: a text is not below a number. */
const checks: Readonly<Record<keyof FieldConstraint, Check>> = {
  const: (value, bound: Scalar) => value === bound,
  min: (value, bound: number) => (numberIn(value) ?? Number.NaN) >= bound,
  max: (value, bound: number) => (numberIn(value) ?? Number.NaN) <= bound,
  in: (value, bound: readonly Scalar[]) => bound.includes(value as Scalar),
  not_in: (value, bound: readonly Scalar[]) => !bound.includes(value as Scalar),
  prefix: (value, bound: string) => typeof value === 'string' && value.startsWith(bound),
  max_length: (value, bound: number) => (typeof value === 'string' || Array.isArray(value)) && value.length <= bound,
};

/** An absent field is nothing that exceeds a bound; but where a value is prescribed, it has to be there. */
const NEEDS_VALUE: readonly (keyof FieldConstraint)[] = ['const', 'in', 'prefix', 'min'];

function valueAt(input: unknown, path: string): unknown {
  let value = input;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function holds(value: unknown, name: keyof FieldConstraint, bound: unknown): boolean {
  if (value === undefined) return !NEEDS_VALUE.includes(name);
  return checks[name](value, bound as never);
}

/** What of an input breaks the constraints on its capability, of a credential and of all that it descends from. */
export function violationsOf(chain: readonly Constraints[], capability: string, input: unknown): readonly Violation[] {
  return chain.flatMap((constraints) =>
    Object.entries(constraints[capability] ?? {}).flatMap(([field, constraint]) => {
      const value = valueAt(input, field);
      const names = Object.keys(constraint) as (keyof FieldConstraint)[];
      const broken = names.filter((name) => constraint[name] !== undefined && !holds(value, name, constraint[name]));
      return broken.map((name) => ({ field, constraint: name, actual: value ?? null }));
    }),
  );
}
