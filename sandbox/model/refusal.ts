/** An error in the reference's shape (https://platform.openai.com/docs/guides/error-codes). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly type: string;
  readonly retryAfter: string | undefined;

  constructor(
    status: number,
    message: string,
    {
      code = null,
      type = 'invalid_request_error',
      retryAfter,
    }: { code?: string | null; type?: string; retryAfter?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.retryAfter = retryAfter;
  }

  get body(): object {
    const { message, type, code } = this;
    return { error: { message, type, param: null, code } };
  }
}
