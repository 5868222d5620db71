import {
  explainedAt,
  parseVars,
  serviceUrl,
  spellingOf,
  type CommonConfig,
  type ServiceName,
  type SigningJwks,
  type Workers,
} from '#src/platform/config.ts';
import { refuseDemoCredentials } from '#src/platform/demo-credentials.ts';
import { Guesses } from '#src/http/quota/guesses.ts';
import { RecentRequests } from './idempotency.ts';
import { Quotas } from '#src/http/quota/rate-limit.ts';
import type { Env, Isolate } from './scope.ts';
import type * as z from 'zod';
import type { Keys } from '#src/http/caller/authenticate.ts';

export interface IsolateParts<Config extends CommonConfig> {
  readonly service: ServiceName;
  readonly workers: Workers;
  readonly vars: z.ZodType<Config>;
  /** Who presents a key, by the kind’s name: for each kind in a header that its routes’ access names. */
  readonly keys?: (config: Config) => Keys;
  /** For a Worker that signs documents; it also mounts `jwksRoute`. */
  readonly signingKeys?: (config: Config) => SigningJwks;
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
    spelling: spellingOf(parts.workers, parts.service),
    problemsUrl: explainedAt(parts.workers, config),
    quotas,
    guesses: new Guesses(quotas),
    credentials: {
      bearer: {
        issuer: config.ISSUER,
        jwksUrl: config.JWKS_URL,
        audience: serviceUrl(config, parts.service),
        terms: { types: config.TOKEN_TYPES, claims: config.TOKEN_CLAIMS },
      },
      keys: parts.keys?.(config) ?? {},
    },
    signingKeys: parts.signingKeys?.(config) ?? [],
    recent: new RecentRequests(),
  };
}
