import { parseVars, serviceUrl, type CommonConfig, type ReceiptKeys, type ServiceName } from '#src/platform/config.ts';
import { refuseDemoCredentials } from '#src/platform/demo-credentials.ts';
import { Guesses } from '#src/http/quota/guesses.ts';
import { RecentRequests } from './idempotency.ts';
import { Quotas } from '#src/http/quota/rate-limit.ts';
import type { Env, Isolate } from './scope.ts';
import type { ProblemSpelling } from '#src/platform/problem/document.ts';
import type * as z from 'zod';
import type { PoolKey } from '#src/http/caller/pool-key.ts';

export interface IsolateParts<Config extends CommonConfig> {
  readonly service: ServiceName;
  /** Interface B spells its fields in snake_case. */
  readonly spelling?: ProblemSpelling;
  readonly vars: z.ZodType<Config>;
  readonly poolKeys?: (config: Config) => readonly PoolKey[];
  /** For a Worker that signs documents; it also mounts `jwksRoute`. */
  readonly receiptKeys?: (config: Config) => ReceiptKeys;
}

/** Computes an isolate's settings from its environment. Throws `misconfigured`, `demo_credentials`. */
export function openIsolate<Config extends CommonConfig>(parts: IsolateParts<Config>, env: Env): Isolate<Config> {
  refuseDemoCredentials(env);
  const config = parseVars(parts.vars, env);
  const quotas = new Quotas(env, config.LIMITS_PROFILE);
  return {
    service: parts.service,
    config,
    env,
    spelling: parts.spelling ?? 'camel',
    quotas,
    guesses: new Guesses(quotas),
    credentials: {
      bearer: { issuer: config.ISSUER, jwksUrl: config.JWKS_URL, audience: serviceUrl(config, parts.service) },
      poolKeys: parts.poolKeys?.(config) ?? [],
    },
    receiptKeys: parts.receiptKeys?.(config) ?? [],
    recent: new RecentRequests(),
  };
}
