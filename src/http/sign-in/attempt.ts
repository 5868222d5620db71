import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';

/** A sign-in in progress, as its cookie stores it. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  /** Where the person goes afterwards: a path on this host. */
  readonly to: string;
}

const PATH = /^\/(?![/\\])[\w\-./?=&%]{0,500}$/;

/** A path on this host, or home. */
export const pathOf = (text: string | undefined, home = '/') => (text !== undefined && PATH.test(text) ? text : home);

export const writeAttempt = ({ state, verifier, to }: Attempt) => `${state}.${verifier}.${to}`;

/** Reads the cookie; undefined if it isn't an attempt of ours. The path comes last, and may contain dots. */
export function readAttempt(text: string, home = '/'): Attempt | undefined {
  const [, state, verifier, to] = /^([\w-]+)\.([\w-]+)\.(.*)$/.exec(text) ?? [];
  if (state === undefined || verifier === undefined || to === undefined) return undefined;
  return { state, verifier, to: pathOf(to, home) };
}

/**
 * Ties an ID token to the browser that asked for it: a hash of what only its cookie holds (OpenID Connect Core, 15.5.2).
 */
export const nonceOf = ({ verifier }: Pick<Attempt, 'verifier'>): string => toBase64Url(sha256(`nonce:${verifier}`));
