import * as z from 'zod';
import { limitProfiles, type LimitProfile } from './limits.ts';
import type { Register } from './register.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MIN_SIGNING_LENGTH, secretFault } from './secret-text.ts';
import { TokenClaims, TokenTypes } from './token-terms.ts';

/** What the list of Workers says of one (`src/workers.ts`). */
export interface WorkerRow {
  readonly about: string;
  /** Interface B spells its fields in snake_case. */
  readonly spelling?: Spelling;
  /** Its pages explain the problems of every Worker. */
  readonly explainsProblems?: true;
}
export type Workers = Readonly<Record<ServiceName, WorkerRow>>;
export type ServiceName = Register extends { readonly workers: infer W } ? keyof W & string : never;

export const Url = z.url({ protocol: /^https?$/ }).refine((url) => !url.endsWith('/'), 'must not end with a slash');

/** A secret of at least this many characters that isn't a pattern. */
export const Secret = (minLength: number) =>
  z.string().superRefine((text, context) => {
    const fault = secretFault(text, minLength);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/**
 * `kid:secret` pairs, the newest first: the first signs, all of them verify. There are two while a secret is rotated.
 */
export const SigningKeys = z
  .string()
  .regex(
    /^[\w-]{1,16}:[\w-]{43,}(?:,[\w-]{1,16}:[\w-]{43,})?$/,
    'must be kid:secret[,kid:secret], each secret at least 43 base64url characters',
  )
  .transform((text) =>
    text.split(',').map((pair) => ({ kid: pair.split(':')[0] ?? '', secret: pair.split(':')[1] ?? '' })),
  )
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'must have a kid of its own for each')
  .refine(
    (keys) => keys.every(({ secret }) => secretFault(secret, MIN_SIGNING_LENGTH) === undefined),
    'must have secrets that are no pattern',
  );

/** A variable that holds JSON. */
export const JsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

const KeyPart = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'must be 32 bytes in base64url');

/**
 * Private Ed25519 keys as JWKs, the newest first: the first signs, all of them are published. A retired key may lack
 * its private part `d`; it stays, so that what it signed can still be verified (decision 0016).
 */
export const SigningJwks = JsonText.pipe(
  z
    .array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        kid: z.string().regex(/^[\w-]{1,64}$/),
        x: KeyPart,
        d: KeyPart.exactOptional(),
      }),
    )
    .max(16)
    .refine((keys) => keys[0]?.d !== undefined, 'must begin with a private key')
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'must have a kid of its own for each'),
);
export type SigningJwks = z.output<typeof SigningJwks>;

/** What Neon's client takes: of anything else its error would quote the password. */
const ConnectionString = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url !== undefined && url.username !== '' && url.hostname !== '' && url.pathname.length > 1;
  return isWhole && /^postgres(?:ql)?:$/.test(url.protocol);
}, 'must be a postgres:// URL with a user, a password, a host and a database');

type UrlVar<Name extends string> = `${Uppercase<Name>}_URL`;
type UrlVars = { readonly [Name in ServiceName as UrlVar<Name>]: typeof Url };

const urlVar = <Name extends string>(service: Name) => `${service.toUpperCase()}_URL` as UrlVar<Name>;

/** Comma-separated origins, as browsers send them. */
export const Origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  );

/**
 * What every Worker is configured with, the URL of each Worker among it. `environment` decides what may be shown and
 * which secrets are acceptable.
 */
export const commonVars = (workers: Workers) =>
  z.object({
    ENVIRONMENT: z.enum(['local', 'test', 'staging', 'production']),
    ...(Object.fromEntries(Object.keys(workers).map((name) => [urlVar(name), Url])) as UrlVars),
    ISSUER: Url,
    JWKS_URL: Url,
    /** Of the provider's access tokens, comma-separated: `at+jwt`, `JWT`. */
    TOKEN_TYPES: TokenTypes,
    /** Claims that the provider calls otherwise: `client_id=azp scope=permissions`. */
    TOKEN_CLAIMS: TokenClaims,
    DATABASE_URL: ConnectionString,
    /** Origins, comma-separated, whose pages may call the routes that need a credential. */
    CORS_ORIGINS: Origins,
    LIMITS_PROFILE: z.enum(Object.keys(limitProfiles) as [LimitProfile, ...LimitProfile[]]).default('default'),
    /** What the names of a second set of Workers, their queues among them, end with (`npm run deploy -- --suffix`). */
    NAME_SUFFIX: z.string().default(''),
    GIT_SHA: z.string().default('unknown'),
    BUILT_AT: z.string().default('unknown'),
  });

export type CommonConfig = z.output<ReturnType<typeof commonVars>>;

/** Whether this Worker runs on a developer's machine or in a test. */
export const hasSandbox = ({ ENVIRONMENT }: Pick<CommonConfig, 'ENVIRONMENT'>) =>
  ENVIRONMENT === 'local' || ENVIRONMENT === 'test';

export const serviceUrl = (config: CommonConfig, service: ServiceName): string => config[urlVar(service)];

export const spellingOf = (workers: Workers, service: ServiceName): Spelling => {
  const row: WorkerRow = workers[service];
  return row.spelling ?? 'camel';
};

/** The URL of the pages that explain problems, of a Worker that may not be configured. */
export const explainedAt = (workers: Workers, env: Readonly<Record<string, unknown>>): string => {
  const found = Object.entries<WorkerRow>(workers).find(([, { explainsProblems }]) => explainsProblems === true);
  return String(env[urlVar(found?.[0] ?? '')]);
};

/** Parses a Worker's variables and secrets. Throws `misconfigured`, naming variables, never values. */
export function parseVars<S extends z.ZodType>(schema: S, env: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    (issue) =>
      `${issue.path.join('.')}: ${issue.input === undefined && env[String(issue.path[0])] === undefined ? 'missing' : issue.message}`,
  );
  throw new Problem('misconfigured', { detail: `Not configured: ${[...new Set(faults)].join('; ')}.` });
}
