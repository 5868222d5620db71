import type { RouteContract } from '#src/http/route.ts';
import type { LimitName } from '#src/platform/limits.ts';
import { limits } from '../declared.ts';
import { takesCredential } from './implied-problems.ts';

/** Every quota that a request of an operation may be counted against: those that its contract names, and those that its other parts imply. */
export function quotasOf(route: RouteContract): readonly LimitName[] {
  const { access, idempotency = 'none', limits: own = {} } = route;
  const named: readonly (LimitName | false | undefined)[] = [
    own.ip ?? 'address',
    own.principal,
    own.person,
    ...(own.also ?? []),
    ...(access.signed !== undefined && own.also === undefined ? (['event_in', 'webhook_in'] as const) : []), // unless it says others
    ...(access.key?.limits ?? []),
    ...(idempotency !== 'none' && own.principal !== undefined ? (['replay', 'stored_answer'] as const) : []),
    takesCredential(route) && 'auth_failure',
  ];
  return [...new Set(named)].filter((name) => typeof name === 'string');
}

/** Quotas that count only some requests of an operation. */
const counted: Partial<Record<LimitName, string>> = {
  event_in: 'events',
  auth_failure: 'refused credentials',
  replay: 'retries',
  stored_answer: 'look-ups of stored answers over quota',
  quote_eta: 'estimates of an arrival',
  unknown_slug: 'unknown slugs',
  phone_digits: 'wrong tries',
  sender_lookup: 'look-ups of unknown senders or secrets',
};

const perInWords: Readonly<Record<string, string>> = {
  ip: 'IP address',
  principal: 'caller',
  'principal and driver': 'caller and driver',
};

export function quotaInWords(name: LimitName): string {
  const { limit, periodSeconds, per } = limits[name];
  const window = periodSeconds === 60 ? 'a minute' : `in ${periodSeconds} seconds`;
  return `${limit.toLocaleString('en-US')} ${counted[name] ?? 'requests'} ${window} for each ${perInWords[per] ?? per} (\`${name}\`)`;
}

/** A quota in machine-readable form: as in `RateLimit-Policy`, and whose requests it counts. */
export function quotaObject(name: LimitName): object {
  const { limit, periodSeconds, per } = limits[name];
  return { name, q: limit, w: periodSeconds, per };
}
