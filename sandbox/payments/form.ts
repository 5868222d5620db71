import { badParameter, type Failure } from './failure.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const MAX_DEPTH = 8;
const MAX_PAIRS = 1_000;

/** Parses `a=1&b[c]=2&d[]=3&e[0]=4`. Throws a 400 for what can't be a form. */
export function parseForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PAIRS) throw badParameter('Too many parameters.', 'body');
  const root: Form = Object.create(null) as Form;
  for (const [name, value] of pairs) put(root, segments(name), value, name);
  return arraysOf(root) as Form;
}

function segments(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw malformed(name);
  const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1] ?? '');
  if (rest.length > MAX_DEPTH) throw malformed(name);
  return [match[1] ?? '', ...rest];
}

function put(root: Form, path: string[], value: string, name: string): void {
  let here = root;
  for (const [at, segment] of path.entries()) {
    // `[]` appends: the next free index of what is there already.
    const key = segment === '' ? String(Object.keys(here).length) : segment;
    if (at === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = (here[key] ??= Object.create(null) as Form);
    if (typeof next === 'string' || Array.isArray(next)) throw malformed(name);
    here = next;
  }
}

/** Objects whose keys are 0, 1, 2, … were arrays. */
function arraysOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, arraysOf(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** The same text for the same parameters, in whatever order they came. */
export function canonical(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? '')}`).join(',')}}`;
}

function malformed(name: string): Failure {
  return badParameter(`Invalid parameter name: ${name.slice(0, 100)}`, name.slice(0, 100));
}
