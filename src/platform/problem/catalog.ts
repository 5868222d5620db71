/**
 * Every way in which a request can fail: the closed union that all Workers share. A code without a row here doesn't
 * compile. `status` and `title` go into the problem document (RFC 9457); `meaning` and `cure` onto the page that its
 * `type` points to; `retryable` says whether the very same request can succeed later.
 */
export interface ProblemRow {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly meaning: string;
  readonly cure: string;
  readonly retryable?: true;
}

const rows = {
  // 400: the request can't be read
  body_unparsable: {
    status: 400,
    title: 'The body is not JSON',
    meaning: 'The bytes of the body could not be parsed as one JSON value in UTF-8.',
    cure: 'Send one JSON object, encoded as UTF-8, with Content-Type: application/json.',
  },
  query_invalid: {
    status: 400,
    title: 'A query parameter is not valid',
    meaning: 'A query parameter is unknown, repeated, or has a value outside the allowed ones.',
    cure: 'See errors[]: each entry names the parameter and what is allowed.',
  },
  path_invalid: {
    status: 400,
    title: 'A path parameter is not valid',
    meaning: 'A part of the path does not have the form that this route takes.',
    cure: 'See errors[]: each entry names the parameter and its form.',
  },
  cursor_invalid: {
    status: 400,
    title: 'The cursor is not valid here',
    meaning: 'A cursor is only good for the list, the filters and the owner that it was made for.',
    cure: 'Start again without a cursor, and pass nextCursor back unchanged with the same filters.',
  },
  idempotency_key_missing: {
    status: 400,
    title: 'Idempotency-Key is required',
    meaning: 'This operation moves money, so a retry must be recognisable.',
    cure: 'Send a fresh UUID in the Idempotency-Key header, and the same one again when you retry.',
  },
  idempotency_key_invalid: {
    status: 400,
    title: 'Idempotency-Key is not a UUID',
    meaning: 'The Idempotency-Key header must hold one UUID.',
    cure: 'Send a UUID such as 7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11.',
  },
  // 401 and 403: who is asking
  credential_missing: {
    status: 401,
    title: 'A credential is required',
    meaning: 'This route needs a credential and the request carried none.',
    cure: 'Send Authorization: Bearer <token> from the identity provider, or the key that the route names.',
  },
  token_invalid: {
    status: 401,
    title: 'The bearer token is not valid',
    meaning: 'The token could not be verified: its signature, issuer, audience, type or times are wrong.',
    cure: 'Get a fresh access token for this service (its audience must be this service’s URL).',
  },
  pool_key_invalid: {
    status: 401,
    title: 'The pool key is not valid',
    meaning: 'The x-service-pool-key header holds no key that is live.',
    cure: 'Send the current shared pool key.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The credential is not enough',
    meaning: 'The credential is valid, but does not carry the scope that this operation needs.',
    cure: 'Ask the identity provider for a token with the scope named in detail.',
  },
  // 404, 405, 406, 410
  route_not_found: {
    status: 404,
    title: 'No such route',
    meaning: 'No operation of this service has this path.',
    cure: 'See /openapi.json for every route.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'There is nothing here for this caller: it does not exist, or it is somebody else’s.',
    cure: 'Check the id, and that the credential belongs to its owner.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but not with this method.',
    cure: 'Use a method that the Allow header names.',
  },
  not_acceptable: {
    status: 406,
    title: 'No acceptable representation',
    meaning: 'The Accept header excludes every form in which this route answers.',
    cure: 'Accept application/json.',
  },
  quote_expired: {
    status: 410,
    title: 'The quote has expired',
    meaning: 'A quote holds its price for ten minutes.',
    cure: 'Ask for a new quote, or create the delivery without quoteToken to be priced afresh.',
  },
  tracking_expired: {
    status: 410,
    title: 'The tracking link has expired',
    meaning: 'A tracking link ends 24 hours after the delivery did.',
    cure: 'Ask the sender for anything further.',
  },
  // 409
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    meaning: 'A request with the same Idempotency-Key has not finished yet.',
    cure: 'Send the same request again after Retry-After.',
    retryable: true,
  },
  constraint_violated: {
    status: 409,
    title: 'The change conflicts with what is stored',
    meaning: 'The database refused the change because it contradicts another row.',
    cure: 'Read the resource again and decide anew.',
  },
  // 413, 415
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body is longer than this route takes.',
    cure: 'Send less: detail names the limit in bytes.',
  },
  media_type_unsupported: {
    status: 415,
    title: 'The media type is not supported',
    meaning: 'This route takes application/json in UTF-8, not compressed.',
    cure: 'Send Content-Type: application/json.',
  },
  // 422
  validation_failed: {
    status: 422,
    title: 'The request is not acceptable',
    meaning: 'The body is JSON, but some of its fields are missing, unknown or outside their range.',
    cure: 'See errors[]: each entry points to the field and says what is allowed.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    meaning: 'A key stands for one request: same path, query, and body.',
    cure: 'Use a new key for a new request.',
  },
  coordinates_unset: {
    status: 422,
    title: 'The coordinates look unset',
    meaning: 'Latitude 0 and longitude 0 is what a missing position looks like, and is open sea.',
    cure: 'Send the real position.',
  },
  distance_too_long: {
    status: 422,
    title: 'The distance is too long',
    meaning: 'The fee policy has a greatest distance, and this one exceeds it.',
    cure: 'Choose a drop-off nearer to the pickup: detail names both distances.',
  },
  quote_mismatch: {
    status: 422,
    title: 'The quote is for something else',
    meaning: 'quoteToken does not belong to this pickup, drop-off and tip, or was not issued here.',
    cure: 'Ask for a quote with these inputs, or leave quoteToken out to be priced afresh.',
  },
  // 429
  quota_exceeded: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The quota named in RateLimit-Policy is used up for now.',
    cure: 'Wait for the seconds in Retry-After.',
    retryable: true,
  },
  // 500, 503
  internal_error: {
    status: 500,
    title: 'Something went wrong here',
    meaning: 'An unexpected error. It is logged under the request id; what happened to the request is not known.',
    cure: 'Try again with the same Idempotency-Key; if it persists, report the request id.',
    retryable: true,
  },
  database_unavailable: {
    status: 503,
    title: 'The database is not reachable',
    meaning: 'The database did not answer in time. A change may or may not have happened.',
    cure: 'Send the same request, with the same Idempotency-Key, after Retry-After: nothing happens twice.',
    retryable: true,
  },
  payments_unavailable: {
    status: 503,
    title: 'The payment processor is not reachable',
    meaning: 'The payment processor did not answer. Nothing was created here.',
    cure: 'Send the same request, with the same Idempotency-Key, after Retry-After.',
    retryable: true,
  },
  identity_unavailable: {
    status: 503,
    title: 'The identity provider is not reachable',
    meaning: 'The token could not be checked because the identity provider’s keys could not be fetched.',
    cure: 'Try again after Retry-After.',
    retryable: true,
  },
  demo_credentials: {
    status: 503,
    title: 'Demo credentials are configured',
    meaning: 'This deployment is not local, yet carries a secret that is printed in the repository.',
    cure: 'The operator must set the secrets that detail names.',
  },
  misconfigured: {
    status: 503,
    title: 'The service is not configured',
    meaning: 'A variable or secret of this Worker is missing or malformed, so it refuses to serve.',
    cure: 'The operator must set the variables that detail names.',
  },
} satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof rows;
export const problemCatalog: Readonly<Record<ProblemCode, ProblemRow>> = rows;
