import { problemCatalog, type ProblemCode } from './catalog.ts';

/** One fault of one field. `pointer`: `#/a/b` (RFC 6901) into the body, or `query.x`, `path.x`, `header.X`. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** The maximum of faults in one refusal, so that an answer isn't longer than its request. */
export const MAX_FIELD_ERRORS = 50;
/** Characters of all their pointers together. */
const MAX_POINTERS = 16_384;

/** The standard members of every document: added members never replace them (RFC 9457 section 3.1). */
export const ownMembers = [
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'requestId',
  'request_id',
  'retryable',
  'retry',
  'errors',
] as const;
type OwnMember = (typeof ownMembers)[number];

/** Further members of a document (RFC 9457 section 3.2). A standard one among them doesn't compile. */
export type Extensions = Readonly<Record<string, unknown>> & { readonly [name in OwnMember]?: never };

export interface ProblemInit {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** What the caller needs to continue. */
  readonly extensions?: Extensions;
}

/** The one error that routes, verbs and rules throw on purpose. `detail` is shown to the caller: no personal data in it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Extensions;

  constructor(code: ProblemCode, init: ProblemInit = {}) {
    super(code);
    this.code = code;
    this.detail = init.detail ?? problemCatalog[code].meaning;
    this.errors = init.errors === undefined ? undefined : someOf(init.errors);
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

function someOf(errors: readonly FieldError[]): readonly FieldError[] {
  let length = 0;
  return errors.slice(0, MAX_FIELD_ERRORS).filter(({ pointer }) => (length += pointer.length) <= MAX_POINTERS);
}
