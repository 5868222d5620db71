/** One fault of a request. */
export interface FieldError {
  /** A JSON Pointer into the body, or `query.x`, `path.x`, `header.X`. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** What the service refused, and why: a problem document (RFC 9457) as an error. */
export class ProblemError<Code extends string = string> extends Error {
  override readonly name = 'ProblemError';
  /** The reason, to rely on. `no_problem_document`: something between the service and us has answered. */
  readonly code: Code | 'no_problem_document';
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** For whoever asks about this request. */
  readonly requestId: string | undefined;
  /** Whether the very same request can succeed later. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: readonly FieldError[];
  /** The whole document, with the members that this code adds. */
  readonly document: Readonly<Record<string, unknown>>;

  constructor(document: Readonly<Record<string, unknown>>, response: Response) {
    const title = textOf(document['title']) ?? response.statusText;
    const detail = textOf(document['detail']) ?? `The answer was ${response.status} without a problem document.`;
    super(`${response.status} ${textOf(document['code']) ?? 'no_problem_document'}: ${detail}`);
    this.code = (textOf(document['code']) as Code | undefined) ?? 'no_problem_document';
    this.status = response.status;
    this.title = title;
    this.detail = detail;
    const { request_id: inSnakeCase, requestId = inSnakeCase, retry, retryable } = document;
    this.requestId = textOf(requestId) ?? response.headers.get('X-Request-Id') ?? undefined;
    this.retryable = (isObject(retry) ? retry['retryable'] : retryable) === true;
    const told = response.headers.get('Retry-After');
    this.retryAfterSeconds = told !== null && /^\d+$/.test(told) ? Number(told) : undefined;
    this.errors = Array.isArray(document['errors']) ? document['errors'].filter(isFieldError) : [];
    this.document = document;
  }
}

export interface IsProblem<Codes extends string> {
  <Code extends Codes>(thrown: unknown, ...codes: readonly Code[]): thrown is ProblemError<Code>;
}

/** Whether something that was thrown is a problem, with one of these codes if any are named. */
export const isProblemError = <Code extends string>(
  thrown: unknown,
  ...codes: readonly Code[]
): thrown is ProblemError<Code> => isOurs(thrown) && (codes.length === 0 || codes.some((code) => code === thrown.code));

// By name, not by class: a program with two clients has the class twice.
const isOurs = (thrown: unknown): thrown is ProblemError =>
  thrown instanceof Error && thrown.name === 'ProblemError' && 'code' in thrown;

type Result<Data> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response };

/** The data of a call’s result. Throws a ProblemError where the service refused. */
export function unwrap<Data>(result: Result<Data>): Data {
  if (!result.response.ok) throw new ProblemError(isObject(result.error) ? result.error : {}, result.response);
  return result.data as Data; // an answer that is ok has its data, which for 204 is undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && ['pointer', 'code', 'detail'].every((name) => typeof value[name] === 'string');
