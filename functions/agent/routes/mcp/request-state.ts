import { readToken, signToken, type SigningKeys, type TokenUse } from '#src/platform/crypto/signed-token.ts';

/** What a client brings back when it sends a call again, because its person was asked meanwhile. */
export interface CallState {
  /** Whose call it is, and the digest of what was asked for. */
  readonly caller: string;
  readonly fingerprint: string;
  /** The call’s Idempotency-Key, which names its transaction. */
  readonly key: string;
  readonly consentId: string;
  readonly expiresAt: Date;
}

interface Tokens {
  readonly keys: SigningKeys;
  readonly audience: string;
}

type Payload = readonly [caller: string, fingerprint: string, key: string, consentId: string, expiresAt: number];
const use = (audience: string): TokenUse<Payload> => ({ purpose: 'mcp_call', audience });

export const signState = ({ keys, audience }: Tokens, state: CallState): string =>
  signToken(keys, use(audience), [
    state.caller,
    state.fingerprint,
    state.key,
    state.consentId,
    state.expiresAt.getTime(),
  ]);

/** The state of this very caller’s very call; undefined if it is none, another’s, or over. */
export function readState(
  { keys, audience }: Tokens,
  token: string,
  { caller, fingerprint, now }: Pick<CallState, 'caller' | 'fingerprint'> & { readonly now: Date },
): CallState | undefined {
  const payload = readToken(keys, use(audience), token);
  if (payload === undefined) return undefined;
  const [whose, what, key, consentId, expiresAt] = payload;
  if (whose !== caller || what !== fingerprint || now.getTime() >= expiresAt) return undefined;
  return { caller, fingerprint, key, consentId, expiresAt: new Date(expiresAt) };
}
