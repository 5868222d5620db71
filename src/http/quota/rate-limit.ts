import ipaddr from 'ipaddr.js';
import { bindingName, limitProfiles, limits, type LimitName, type LimitProfile } from '#src/platform/limits.ts';
import { Problem } from '#src/platform/problem/problem.ts';

interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** As Cloudflare writes it: nothing to parse. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** A caller's address as a quota key: an IPv6 caller owns its whole /64, so that is what counts. */
export function addressKey(address: string | null): string {
  if (address === null) return 'unknown';
  if (IPV4.test(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/**
 * Quotas by the Workers' rate-limiting bindings: they answer yes or no, per location, in windows aligned to the clock.
 */
export class Quotas {
  readonly #env: Record<string, unknown>;
  readonly #profile: LimitProfile;

  constructor(env: Record<string, unknown>, profile: LimitProfile) {
    this.#env = env;
    this.#profile = profile;
  }

  async allows(name: LimitName, key: string): Promise<boolean> {
    const limiter = this.#env[bindingName(name)] as RateLimiter | undefined;
    if (limiter === undefined) throw new Error(`rate limiter ${bindingName(name)} is not bound`);
    return (await limiter.limit({ key })).success;
  }

  /** Counts one request against a quota. Throws `quota_exceeded`. */
  async spend(name: LimitName, key: string): Promise<void> {
    if (!(await this.allows(name, key))) throw this.exceeded(name);
  }

  /** The size of a quota, in this stack's limit profile. */
  sizeOf(name: LimitName): number {
    return limits[name].limit * limitProfiles[this.#profile];
  }

  exceeded(name: LimitName): Problem {
    const { periodSeconds, per } = limits[name];
    const quota = this.sizeOf(name);
    const wait = periodSeconds - (Math.floor(Date.now() / 1000) % periodSeconds);
    return new Problem('quota_exceeded', {
      detail: `The quota "${name}" is ${quota} requests in ${periodSeconds} s per ${per}. Wait ${wait} s.`,
      retryAfterSeconds: wait,
      headers: { 'RateLimit-Policy': `"${name}";q=${quota};w=${periodSeconds}` },
    });
  }
}
