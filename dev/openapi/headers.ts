/** Response headers, once each: they become `#/components/headers/<name>`. */
const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });
const seconds = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

export const responseHeaders = {
  'X-Request-Id': {
    description: 'Identifies this request in our logs. It is the caller’s own X-Request-Id if that is a UUID.',
    schema: { type: 'string', format: 'uuid' },
    example: '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11',
  },
  ETag: text('Identifies this version of the answer.', '"1"'),
  'Fee-Receipt': text(
    'The call’s receipt: a compact JWS of type fee-receipt+jws.',
    'eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiI3YzFmMmE5ZSJ9.c2lnbmF0dXJl',
  ),
  Link: text(
    'Where to poll what the person decides (RFC 8288).',
    '<https://agent.example.com/v1/consents/79a27f91-3e29-4f3a-a93d-4de009796cf3>; rel="consent"',
  ),
  'PAYMENT-REQUIRED': text(
    'What the call costs, for clients of x402 version 2: base64 of its JSON. Absent where it costs nothing.',
    'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  ),
  Location: text('The path of the created resource.', '/v1/deliveries/0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10'),
  'Accept-Ranges': text('`bytes`: a range can be requested.', 'bytes'),
  'Content-Range': text('The range of bytes that this is, and the total.', 'bytes 0-1023/65536'),
  'Content-Disposition': text('The name of the file to save.', 'attachment; filename="photo.jpg"'),
  'Idempotent-Replayed': text(
    '`true` if this is the stored answer to an earlier request with the same key; otherwise absent.',
    'true',
  ),
  'Retry-After': seconds('Seconds to wait before trying again.', 12),
  'RateLimit-Policy': text(
    'The quota that is used up: its name, number of requests (q) and window in seconds (w).',
    '"create";q=60;w=60',
  ),
  'WWW-Authenticate': text(
    'The challenge: which credential is needed, and which scope is missing (RFC 6750).',
    'Bearer realm="waypost"',
  ),
  'Accept-Post': text('The media type that the body must have.', 'application/json'),
  Accept: text('The media types that the body may have.', 'image/jpeg, image/png, image/webp'),
  Upgrade: text('The protocol that this path speaks.', 'websocket'),
  'Sec-WebSocket-Protocol': text('The subprotocol that was chosen, where one was offered.', 'live.v1'),
  Allow: text('The methods that this path takes.', 'GET, HEAD, OPTIONS'),
} as const;

export type HeaderName = keyof typeof responseHeaders;

export const headerRefs = (names: Iterable<HeaderName>) =>
  Object.fromEntries(
    [...new Set(['X-Request-Id' as const, ...names])].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** The headers of a problem, by status. */
export const problemHeaders: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  402: ['Link', 'PAYMENT-REQUIRED', 'Retry-After'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  416: ['Content-Range'],
  426: ['Upgrade'],
  429: ['Retry-After', 'RateLimit-Policy'],
  503: ['Retry-After'],
};
