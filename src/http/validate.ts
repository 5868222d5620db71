import type * as z from 'zod';
import { MAX_FIELD_ERRORS, Problem, type FieldError } from '#src/platform/problem/problem.ts';
import { textFault } from '#src/platform/words/text.ts';
import { escapePointer, MAX_NAME } from './body.ts';

/** A `call` is what a sibling Worker sends. */
type Where = 'body' | 'query' | 'path' | 'call';
type Issue = z.core.$ZodIssue;

const pointerOf = (where: Where, path: readonly PropertyKey[]) =>
  where === 'body'
    ? ['#', ...path.map((part) => escapePointer(String(part)))].join('/')
    : [where, ...path.map(String)].join('.');

/** A zod issue as field errors. Each names its field and what is allowed there, and never repeats the value. */
function* fieldErrors(issue: Issue, where: Where, prefix: readonly PropertyKey[]): Generator<FieldError> {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys)
      yield { pointer: pointerOf(where, [...path, key]), code: 'unknown_field', detail: 'There is no such field.' };
  } else if (issue.code === 'invalid_union' && issue.errors[0] !== undefined) {
    // An object’s faults are told of the shape that looked into it.
    const deepest = issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    for (const inner of deepest ?? issue.errors[0]) yield* fieldErrors(inner, where, path);
  } else if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    issue.message.endsWith('received undefined')
  ) {
    // `nonoptional` is zod's name for a field of any type
    const detail = issue.expected === 'nonoptional' ? 'Required.' : `Required: ${issue.expected}.`;
    yield { pointer: pointerOf(where, path), code: 'required', detail };
  } else {
    yield {
      pointer: pointerOf(where, path),
      code: issue.code === 'custom' ? 'invalid_value' : issue.code,
      detail: issue.message,
    };
  }
}

const codes = {
  body: 'validation_failed',
  query: 'query_invalid',
  path: 'path_invalid',
  call: 'call_invalid',
} as const;

/** Decodes a wire value by its schema. Throws 422 for a body, 400 for query and path, with a pointer to each fault. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, where: Where): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return refuseIssues(result.error.issues, where);
}

/** The first fault of a part of a body that stands at `place`: for rows that are refused each by itself. */
export function faultAt(issues: readonly Issue[], place: readonly PropertyKey[]): FieldError | undefined {
  for (const issue of issues) for (const error of fieldErrors(issue, 'body', place)) return error;
  return undefined;
}

/** Throws the problem that names what a shape refused, each by its pointer. */
export function refuseIssues(issues: readonly Issue[], where: Where): never {
  throw new Problem(codes[where], { errors: someOf(issues, where) });
}

/** Parameters in NFC. */
export const nfc = <V extends string | string[]>(values: Readonly<Record<string, V>>): Record<string, V | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.normalize('NFC') : value]),
  );

/** Characters of any path or query parameter: as many as a cursor has. */
export const MAX_PARAMETER = 2_048;

const faultOf = (value: string) =>
  value.length > MAX_PARAMETER ? `Longer than ${MAX_PARAMETER} characters.` : textFault(value);

/** A refusal names at most so many faults, and no more are examined. */
function someOf(issues: readonly Issue[], where: Where): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues)
    for (const error of fieldErrors(issue, where, [])) {
      if (errors.length === MAX_FIELD_ERRORS) return errors;
      errors.push(error);
    }
  return errors;
}

/** Path parameters in NFC. What no text may contain is refused here, so that a route can accept any text. */
export function pathObject(params: Readonly<Record<string, string>>): Record<string, string> {
  const errors = Object.entries(params).flatMap(([name, value]) => {
    const fault = faultOf(value);
    return fault === undefined ? [] : [{ pointer: `path.${name}`, code: 'invalid_string', detail: fault }];
  });
  if (errors.length > 0) throw new Problem('path_invalid', { errors });
  return nfc(params);
}

/** Query parameters as an object, in NFC. A repeated one is refused, because it is ambiguous. */
export function queryObject(params: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  const refuse = (name: string, code: string, detail: string) =>
    new Problem('query_invalid', { errors: [{ pointer: `query.${name}`, code, detail }] });
  for (const [name, value] of params) {
    if (name.length > MAX_NAME) throw refuse(`${name.slice(0, MAX_NAME)}…`, 'unknown_field', 'There is no such field.');
    if (name === '__proto__') throw refuse(name, 'unknown_field', 'There is no such field.');
    if (Object.hasOwn(query, name)) throw refuse(name, 'repeated', 'Send it once.');
    const fault = faultOf(value);
    if (fault !== undefined) throw refuse(name, 'invalid_string', fault);
    query[name] = value.normalize('NFC');
  }
  return query;
}
