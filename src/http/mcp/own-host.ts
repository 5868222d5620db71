import { hasSandbox, serviceUrl } from '#src/platform/config.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Isolate } from '#src/http/scope.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isLoopback = (origin: string): boolean => LOOPBACK.has(URL.parse(origin)?.hostname ?? '');

/**
 * Refuses a request for another host, as a page’s by DNS rebinding is, and one from a page that isn’t ours or listed.
 * On one’s own machine any loopback name is ours. Throws `origin_forbidden`.
 */
export function refuseForeign(request: Request, { config, service }: Pick<Isolate, 'config' | 'service'>): void {
  const own = new URL(serviceUrl(config, service)).origin;
  const isOwn = (origin: string) => origin === own || (hasSandbox(config) && isLoopback(origin));
  if (!isOwn(new URL(request.url).origin)) throw new Problem('origin_forbidden');
  const origin = request.headers.get('origin');
  if (origin === null || isOwn(origin) || config.CORS_ORIGINS.includes(origin)) return;
  throw new Problem('origin_forbidden');
}
