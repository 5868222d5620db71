/** A problem document (RFC 9457), as every refusal of Waypost is. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly requestId: string;
  readonly retryable: boolean;
  readonly errors?: readonly unknown[];
}

/** What `unwrap` throws. `code` says why; `requestId` is what support asks for. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryable: boolean;
  /** One entry for each field that is at fault. */
  readonly errors: readonly unknown[];
  /** The whole answer, with what this kind of problem says beside. */
  readonly problem: unknown;

  constructor(response: Response, problem: unknown) {
    const { title, detail, code, requestId, retryable, errors }: Partial<ProblemBody> =
      typeof problem === 'object' && problem !== null ? problem : {};
    super([title ?? `HTTP ${response.status}`, detail].filter(Boolean).join(': '));
    this.name = 'ProblemError';
    this.status = response.status;
    this.code = code ?? 'unknown';
    this.requestId = requestId;
    this.retryable = retryable ?? false;
    this.errors = errors ?? [];
    this.problem = problem;
  }
}

interface Settled<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer's body. Throws a ProblemError for what was refused. */
export async function unwrap<Data>(call: Promise<Settled<Data>>): Promise<Exclude<Data, undefined>> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw new ProblemError(response, error);
  return data as Exclude<Data, undefined>; // just compared: TypeScript doesn't narrow a type parameter
}
