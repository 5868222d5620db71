/** The fields that are needed to find and name common parts. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

interface Answer {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}

export interface Operation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer>>;
  readonly [other: string]: unknown;
}

export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Kind = 'parameters' | 'responses';

/** Counts values, and gives those that occur more than once a name in `components`. */
class Shared {
  readonly #kind: Kind;
  readonly #uses = new Map<string, number>();
  readonly #named = new Map<string, { readonly text: string; readonly value: object }>();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  count(value: object): void {
    const text = JSON.stringify(value);
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
  }

  /** The value itself if it occurs once, otherwise a reference to it. */
  refer(value: object, name: string): object {
    const text = JSON.stringify(value);
    if ((this.#uses.get(text) ?? 0) < 2) return value;
    const present = this.#named.get(name) ?? { text, value };
    if (present.text !== text) throw new Error(`two different ${this.#kind} are both called ${name}`);
    this.#named.set(name, present);
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  components(): Readonly<Record<string, object>> {
    const rows = [...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(rows.map(([name, { value }]) => [name, value]));
  }
}

interface Operations {
  readonly paths: Paths;
  readonly webhooks?: Paths;
}

/** The operations with their common parameters and problems replaced by references, and the components for these. */
export function shareCommonParts({ paths, webhooks = {} }: Operations): {
  readonly document: { readonly paths: object; readonly webhooks?: object };
  readonly components: Readonly<Record<Kind, object>>;
} {
  const parameters = new Shared('parameters');
  const responses = new Shared('responses');
  for (const operation of [paths, webhooks].flatMap(Object.values).flatMap(Object.values) as Operation[]) {
    for (const parameter of operation.parameters) parameters.count(parameter);
    for (const answer of Object.values(operation.responses)) responses.count(answer);
  }
  const shared = (path: string, operation: Operation) => ({
    ...operation,
    parameters: operation.parameters.map((each) => parameters.refer(each, nameOfParameter(path, each))),
    responses: mapValues(operation.responses, (answer) =>
      isProblem(answer) ? responses.refer(answer, nameOfProblem(answer)) : answer,
    ),
  });
  const sharedIn = (items: Paths) => mapValues(items, (item, path) => mapValues(item, (each) => shared(path, each)));
  const hooks = sharedIn(webhooks);
  return {
    document: { paths: sharedIn(paths), ...(Object.keys(hooks).length === 0 ? {} : { webhooks: hooks }) },
    components: { parameters: parameters.components(), responses: responses.components() },
  };
}

const mapValues = <T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** A path parameter is named after the segment before it: `drivers-id`. */
function nameOfParameter(path: string, { name, in: where, required }: Parameter): string {
  if (where === 'header') return required ? `${name}-required` : name;
  if (where !== 'path') return name;
  const before = path.slice(0, path.indexOf(`/{${name}}`)).split('/');
  return `${before.findLast((part) => !part.startsWith('{'))}-${name}`;
}

const PROBLEM_JSON = 'application/problem+json';

const isProblem = ({ content = {} }: Answer) => Object.keys(content).join() === PROBLEM_JSON;

/** A problem is named after its codes. If the body is bytes, 415 names the media types in another header. */
function nameOfProblem({ headers = {}, content = {} }: Answer): string {
  const codes = Object.keys(content[PROBLEM_JSON]?.examples ?? {}).join('-');
  return Object.hasOwn(headers, 'Accept') ? `${codes}-bytes` : codes;
}
