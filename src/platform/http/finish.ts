import { isOps } from './access.ts';
import { logRequest } from '../log.ts';
import type { Scope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The caller's request id when it is a UUID, else a fresh one. */
export function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && UUID.test(given) ? given.toLowerCase() : crypto.randomUUID();
}

const HSTS = 'max-age=31536000; includeSubDomains';

/** The headers that every response carries, and its line in the log. */
export function finish(response: Response, request: Request, scope: Scope): Response {
  const { isolate, meter } = scope;
  const finished = new Response(response.body, response);
  finished.headers.set('X-Request-Id', scope.requestId);
  finished.headers.set('X-Content-Type-Options', 'nosniff');
  finished.headers.set('Referrer-Policy', 'no-referrer');
  finished.headers.set('Strict-Transport-Security', HSTS);
  if (!finished.headers.has('Content-Security-Policy')) {
    finished.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
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
    ...(traceparent === null ? {} : { traceparent }),
  });
  return finished;
}
