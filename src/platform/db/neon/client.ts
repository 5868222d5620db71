import { encodeParameter, type Parameter } from './parameter.ts';
import { NeonDbError } from './error.ts';
import { makeTrip } from './trip.ts';
import { readRows, type Answer } from './values.ts';

export { NeonDbError } from './error.ts';
export { neonConfig } from './trip.ts';
export { types } from './values.ts';

/** How a statement's result is wanted. Undefined is the same as not said. */
interface Options {
  readonly arrayMode?: boolean | undefined;
  readonly fullResults?: boolean | undefined;
  readonly fetchOptions?: object | undefined;
  readonly authToken?: unknown;
}

interface BatchOptions extends Options {
  readonly isolationLevel?: 'ReadUncommitted' | 'ReadCommitted' | 'RepeatableRead' | 'Serializable' | undefined;
  readonly readOnly?: boolean | undefined;
  readonly deferrable?: boolean | undefined;
}

interface Statement {
  readonly text: string;
  readonly params: readonly Parameter[];
  readonly options: Options;
}

/** A statement that is sent when it is awaited, so that a batch can take it unsent. */
class Query implements PromiseLike<unknown> {
  readonly statement: Statement;
  readonly #send: () => Promise<unknown>;

  constructor(statement: Statement, send: (statement: Statement) => Promise<unknown>) {
    this.statement = statement;
    this.#send = () => send(statement);
  }

  // oxlint-disable-next-line unicorn/no-thenable -- what Drizzle awaits
  then: PromiseLike<unknown>['then'] = (done, failed) => this.#send().then(done, failed); // oxlint-disable-line promise/no-callback-in-promise -- as above
}

/**
 * Neon's HTTP driver, as far as `drizzle-orm/neon-http` and this repository use it: stands in for
 * `@neondatabase/serverless` in the Workers' bundles (docs/decisions/0015-a-small-neon-client.md).
 */
export function neon(connection: string, defaults: BatchOptions = {}) {
  const send = async ({ text, params, options }: Statement): Promise<unknown> => {
    const wanted = overlay(defaults, options);
    const answer = await makeTrip(connection, bodyOf(text, params), {}, wanted.fetchOptions ?? {});
    return resultOf(answer as Answer, wanted);
  };

  const query = (text: string, params: readonly Parameter[] = [], options: Options = {}): Query =>
    new Query({ text, params, options }, send);

  const transaction = async (queries: readonly Query[], options: BatchOptions = {}): Promise<unknown[]> => {
    const wanted = overlay(defaults, options);
    const statements = queries.map(({ statement }) => statement);
    const answer = (await makeTrip(
      connection,
      { queries: statements.map(({ text, params }) => bodyOf(text, params)) },
      batchHeaders(wanted),
      wanted.fetchOptions ?? {},
    )) as { results?: Answer[] };
    if (!Array.isArray(answer.results)) throw new NeonDbError('Neon answered a batch with something else');
    return answer.results.map((each, at) => resultOf(each, overlay(wanted, statements[at]?.options ?? {})));
  };

  return { query, transaction };
}

const bodyOf = (text: string, params: readonly Parameter[]) => ({ query: text, params: params.map(encodeParameter) });

function resultOf(answer: Answer, { arrayMode = false, fullResults = false }: Options): unknown {
  const rows = readRows(answer, arrayMode);
  return fullResults ? { ...answer, rowAsArray: arrayMode, rows } : rows;
}

/** What the nearer options say, and where they are silent the wider ones. */
function overlay<Wide extends Options>(wide: Wide, near: Wide): Wide {
  // A token would choose the role: to pass over it would be to run as another one.
  if (near.authToken !== undefined) throw new TypeError('The small Neon client takes no token');
  const said = Object.fromEntries(Object.entries(near).filter(([, value]) => value !== undefined));
  return { ...wide, ...said, fetchOptions: { ...wide.fetchOptions, ...near.fetchOptions } };
}

function batchHeaders({ isolationLevel, readOnly, deferrable }: BatchOptions): Record<string, string> {
  return {
    ...(isolationLevel === undefined ? {} : { 'Neon-Batch-Isolation-Level': isolationLevel }),
    ...(readOnly === undefined ? {} : { 'Neon-Batch-Read-Only': String(readOnly) }),
    ...(deferrable === undefined ? {} : { 'Neon-Batch-Deferrable': String(deferrable) }),
  };
}
