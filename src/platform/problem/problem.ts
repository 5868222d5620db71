import { problemCatalog, type ProblemCode } from './catalog.ts';

/** One thing that is wrong with one field. `pointer`: `#/a/b` (RFC 6901) into the body, or `query.x`, `path.x`, `header.X`. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface ProblemInit {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Further members of the document (RFC 9457 section 3.2): what the caller needs to go on from here. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The one error that routes, verbs and rules throw on purpose. `detail` is shown to the caller: no personal data in it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(code: ProblemCode, init: ProblemInit = {}) {
    super(code);
    this.code = code;
    this.detail = init.detail ?? problemCatalog[code].meaning;
    this.errors = init.errors;
    this.extensions = init.extensions ?? {};
    this.headers =
      init.retryAfterSeconds === undefined
        ? (init.headers ?? {})
        : { ...init.headers, 'Retry-After': String(init.retryAfterSeconds) };
  }

  get status() {
    return problemCatalog[this.code].status;
  }
}
