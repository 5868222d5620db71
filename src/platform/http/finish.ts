import { isOps } from './access.ts';
import { logRequest } from '../log.ts';
import { charged } from './charge.ts';
import type { Scope } from './scope.ts';
import { withHeaders } from './with-headers.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The caller's request id when it is a UUID, else a fresh one. */
export function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && UUID.test(given) ? given.toLowerCase() : crypto.randomUUID();
}

/** W3C Trace Context. Anything else in that header is the caller's own text, which no log line holds. */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const HSTS = 'max-age=31536000; includeSubDomains';

const GUARDS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': HSTS,
};
const POLICY = { ...GUARDS, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/** The response with the headers that all of them carry. */
export function guarded(response: Response, requestId: string): Response {
  const guards = response.headers.has('Content-Security-Policy') ? GUARDS : POLICY;
  return withHeaders(response, { ...guards, 'X-Request-Id': requestId });
}

/** The headers that every response carries, and its line in the log. */
export function finish(response: Response, request: Request, scope: Scope): Response {
  const { isolate, meter } = scope;
  const finished = guarded(charged(response, scope), scope.requestId);
  const { ENVIRONMENT } = isolate.config;
  if (ENVIRONMENT === 'local' || ENVIRONMENT === 'test' || isOps(scope.actor)) {
    finished.headers.set('Server-Timing', `db;dur=${meter.milliseconds};desc="${meter.trips} trips"`);
  }
  const traceparent = request.headers.get('traceparent');
  logRequest({
    service: isolate.service,
    requestId: scope.requestId,
    route: scope.route,
    principalKind: scope.actor.kind,
    status: response.status,
    durationMs: Date.now() - scope.startedAt,
    trips: meter.trips,
    ...(scope.problemCode === undefined ? {} : { code: scope.problemCode }),
    ...(traceparent !== null && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  });
  return finished;
}
