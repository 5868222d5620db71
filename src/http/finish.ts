import type { Context } from 'hono';
import { isOps } from '#src/http/caller/access.ts';
import { logRequest } from '#src/platform/log.ts';
import { charge } from '#src/http/quota/charge.ts';
import type { Scope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The caller's request id if it is a UUID, otherwise a new one. */
export function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id');
  return given !== null && UUID.test(given) ? given.toLowerCase() : crypto.randomUUID();
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** W3C Trace Context. Anything else in that header is arbitrary text: it is neither logged nor passed on. */
export function readTraceparent(request: Request): string | undefined {
  const given = request.headers.get('traceparent');
  return given !== null && TRACEPARENT.test(given) ? given : undefined;
}

/** What a response says of its request in the end, what its answer is charged to, and its line in the log. */
export function finish(c: Context, scope: Scope): void {
  const { isolate, meter } = scope;
  charge(c, scope);
  c.res.headers.set('X-Request-Id', scope.requestId);
  const { ENVIRONMENT } = isolate.config;
  if (ENVIRONMENT === 'local' || ENVIRONMENT === 'test' || isOps(scope.actor)) {
    c.res.headers.set('Server-Timing', `db;dur=${meter.milliseconds};desc="${meter.trips} trips"`);
  }
  const { traceparent } = scope;
  logRequest({
    service: isolate.service,
    requestId: scope.requestId,
    route: scope.route,
    principalKind: scope.actor.kind,
    status: c.res.status,
    durationMs: Date.now() - scope.startedAt,
    trips: meter.trips,
    ...(scope.via === undefined ? {} : { via: scope.via }),
    ...(scope.problemCode === undefined ? {} : { code: scope.problemCode }),
    ...(traceparent === undefined ? {} : { traceparent }),
  });
}
