import type { KeyKind } from '#src/http/caller/access.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { TOKEN_PREFIX, tokenKindOf, type TokenKind } from './token.ts';
import { tokenHashes } from './token-hash.ts';

/** An API key, or a grant. */
export const agentToken: KeyKind = {
  name: 'agentToken',
  presentedIn: 'bearer',
  prefix: TOKEN_PREFIX,
  schemes: {
    agentToken: {
      header: 'authorization',
      description: `An API key (${TOKEN_PREFIX}k…) or a grant (${TOKEN_PREFIX}g…).`,
    },
  },
  inWords: 'a key or a grant',
  problems: ['key_malformed', 'credential_unknown', 'credential_ended'],
  limits: ['credential_lookup'],
};

/** Whoever presented a token that is well formed: whose it is the operation looks up. */
export interface AgentActor {
  readonly kind: 'agent';
  /** Names the token in quotas and idempotency keys: half of its SHA-256, so that a new pepper changes nothing. */
  readonly keyId: string;
  readonly form: TokenKind;
  /** How it may be stored. */
  readonly hashes: readonly string[];
}

const KEY_ID_BYTES = 16;
const challenge = { 'WWW-Authenticate': 'Bearer realm="waypost", error="invalid_token"' };

/** Throws `key_malformed`. No round trip. */
export function readAgentToken(presented: string, peppers: SigningKeys): AgentActor {
  const form = tokenKindOf(presented);
  if (form === undefined) throw new Problem('key_malformed', { headers: challenge });
  const keyId = toBase64Url(sha256(presented).subarray(0, KEY_ID_BYTES));
  return { kind: 'agent', keyId, form, hashes: tokenHashes(peppers, presented) };
}

/** Nobody has this token. */
export const credentialUnknown = () => new Problem('credential_unknown', { headers: challenge });

/** The token is over. `why`: in words. */
export const credentialEnded = (why: string) => new Problem('credential_ended', { detail: why, headers: challenge });
