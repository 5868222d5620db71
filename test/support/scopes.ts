import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { CommonConfig, ServiceName } from '#src/platform/config.ts';
import { Meter } from '#src/platform/db/database.ts';
import { openIsolate } from '#src/http/isolate.ts';
import type { Env, Isolate, Scope } from '#src/http/scope.ts';
import { workers } from '#src/workers.ts';
import { ownSecrets } from '#test/support/workers/own-secrets.ts';
import { urls } from '#test/support/workers/surroundings.ts';

/** An isolate of a deployed Worker that has these bindings. */
export function isolateOf<Config extends CommonConfig>(
  service: ServiceName,
  vars: z.ZodType<Config>,
  bindings: Env = {},
): Isolate<Config> {
  const named = Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]));
  return openIsolate({ service, workers, vars }, { ...ownSecrets, ...named, ...bindings });
}

/** A request's way through an isolate. */
export const scopeOf = <Config extends CommonConfig>(
  isolate: Isolate<Config>,
  more: Partial<Scope<Config>> = {},
): Scope<Config> => ({
  isolate,
  requestId: randomUUID(),
  traceparent: undefined,
  startedAt: Date.now(),
  now: new Date(),
  ip: '198.18.0.1',
  meter: new Meter(),
  waitUntil: () => undefined,
  actor: { kind: 'anonymous' },
  route: 'unmatched',
  ...more,
});
