import { isOps } from './access.ts';
import { logRequest } from '../log.ts';
import { charged } from './charge.ts';
import type { Scope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The caller's request id if it is a UUID, otherwise a new one. */
export function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && UUID.test(given) ? given.toLowerCase() : crypto.randomUUID();
}

/** W3C Trace Context. Anything else in that header is arbitrary text and isn't logged. */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const HSTS = 'max-age=31536000; includeSubDomains';

/** The response with the headers of all responses. */
export function guarded(response: Response, requestId: string): Response {
  const copy = new Response(response.body, response);
  copy.headers.set('X-Request-Id', requestId);
  copy.headers.set('X-Content-Type-Options', 'nosniff');
  copy.headers.set('Referrer-Policy', 'no-referrer');
  copy.headers.set('Strict-Transport-Security', HSTS);
  if (!copy.headers.has('Content-Security-Policy'))
    copy.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  return copy;
}

/** Adds the headers of all responses, and writes the log line. */
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
