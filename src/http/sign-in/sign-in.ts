import { serviceUrl, type CommonConfig } from '#src/platform/config.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Isolate } from '#src/http/scope.ts';

/** How strong and how fresh a sign-in is asked for (`acr_values` and `max_age` of OpenID Connect Core 3.1.2.1). */
export interface SignInLevel {
  readonly acrValues: readonly string[];
  readonly maxAgeSeconds: number;
}

/** One way of signing in on a Worker's pages. A Worker can have several, under different paths. */
export interface SignIn<Config extends CommonConfig = CommonConfig> {
  /** The pages' client id at the identity provider. */
  readonly clientId: string;
  /** A person who can’t have one of these scopes signs in without it. */
  readonly scope: string;
  /** The path under which it stands: `/consent` for `/consent/sign-in`. Nothing: at the host itself. */
  readonly base?: `/${string}`;
  /** Where a sign-in leads that doesn’t say so. Nothing: the front page. */
  readonly home?: `/${string}`;
  /** What its tokens are for (RFC 8707). Nothing: this Worker. */
  readonly resource?: (config: Config) => string;
  /** By the name that `?level=` says. */
  readonly levels?: (config: Config) => Readonly<Record<string, SignInLevel>>;
  /**
   * The token never leaves the Worker: its cookie is sealed under these keys, there is no `/session`, and the ID token
   * must be of this very sign-in (nonce). Nothing: pages get the token, and send it as a bearer token.
   */
  readonly sealedUnder?: (config: Config) => SigningKeys;
}

export const baseOf = ({ base }: Pick<SignIn<never>, 'base'>): string => base ?? '';
export const homeOf = ({ home = '/' }: Pick<SignIn<never>, 'home'>): string => home;

export const resourceOf = <Config extends CommonConfig>(
  { resource }: SignIn<Config>,
  { config, service }: Pick<Isolate<Config>, 'config' | 'service'>,
): string => resource?.(config) ?? serviceUrl(config, service);
