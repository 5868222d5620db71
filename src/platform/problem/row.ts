/**
 * The description of a code. `status` and `title` go into the problem document (RFC 9457); `meaning` and `cure` onto
 * the page of its `type`; `retryable` says whether the very same request can succeed later.
 */
export interface ProblemRow {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 409
    | 410
    | 412
    | 413
    | 415
    | 416
    | 422
    | 423
    | 426
    | 429
    | 500
    | 503;
  readonly title: string;
  readonly meaning: string;
  readonly cure: string;
  readonly retryable?: true;
}
