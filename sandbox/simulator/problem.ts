const rows = {
  body_unparsable: [400, 'The body is not JSON'],
  insufficient_scope: [403, 'The credential is not enough'],
  route_not_found: [404, 'No such route'],
  method_not_allowed: [405, 'Method not allowed'],
  invalid_state_transition: [409, 'Not possible in this state'],
  payment_not_authorised: [409, 'The payment is not authorised'],
  simulation_running: [409, 'Another simulation of it is running'],
  body_too_large: [413, 'The body is too large'],
  validation_failed: [422, 'The request is not acceptable'],
  internal_error: [500, 'The simulator failed'],
  delivery_unavailable: [503, 'The delivery service does not answer'],
} as const;
type ProblemCode = keyof typeof rows;

/** What the simulator itself refuses. What the delivery service refuses is handed on as it is. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    detail: string,
    {
      extensions = {},
      headers = {},
    }: { readonly extensions?: Record<string, unknown>; readonly headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.code = code;
    this.extensions = extensions;
    this.headers = headers;
  }

  get status(): number {
    return rows[this.code][0];
  }

  /** As RFC 9457 has it. */
  get document() {
    const [status, title] = rows[this.code];
    return { type: 'about:blank', title, status, detail: this.message, code: this.code, ...this.extensions };
  }
}
