import { Problem } from '#src/platform/problem/problem.ts';
import type { AccessRule, Actor } from './access.ts';
import { verifyBearer, type BearerSettings } from './bearer.ts';
import { verifyPoolKey, type PoolKey } from './pool-key.ts';

export interface CredentialSettings {
  readonly bearer: BearerSettings;
  readonly poolKeys: readonly PoolKey[];
}

const anonymous: Actor = { kind: 'anonymous' };
const challenge = { 'WWW-Authenticate': 'Bearer realm="waypost"' };

const POOL_KEY_HEADER = 'x-service-pool-key';

/** Whether a request's credential is a pool key, which can be guessed. */
export const presentsPoolKey = (request: Request, rule: AccessRule) =>
  rule.poolKey === true && request.headers.has(POOL_KEY_HEADER);

/**
 * Authenticates the caller by the route's access rule. A credential that the route doesn't accept is ignored. On an
 * open route an invalid credential is still refused, so that nobody mistakes the public view for their own.
 */
export async function authenticate(request: Request, rule: AccessRule, settings: CredentialSettings): Promise<Actor> {
  const poolKey = request.headers.get(POOL_KEY_HEADER);
  if (poolKey !== null && rule.poolKey === true) return verifyPoolKey(poolKey, settings.poolKeys);
  const authorization = rule.bearer === undefined ? null : request.headers.get('authorization');
  if (authorization === null) {
    if (isVerifiedLater(rule)) return anonymous;
    throw new Problem('credential_missing', { headers: challenge });
  }
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw new Problem('token_invalid', {
      detail: 'The Authorization header is not of the form: Bearer <token>.',
      headers: { 'WWW-Authenticate': 'Bearer realm="waypost", error="invalid_request"' },
    });
  }
  return verifyBearer(token, settings.bearer);
}

/** A signature is verified with the body, a key in the path by its route. */
const isVerifiedLater = ({ anyone, signed, partner, streamKey }: AccessRule) =>
  anyone === true || signed !== undefined || partner === true || streamKey === true;

/** Whether the caller may use the route at all. Throws `insufficient_scope`, naming the scope. */
export function authorise(actor: Actor, rule: AccessRule): void {
  if (rule.anyone === true || actor.kind !== 'bearer' || rule.bearer === undefined) return;
  const needed = rule.bearer[0];
  if (needed === undefined || rule.bearer.some((scope) => actor.scopes.has(scope))) return;
  throw new Problem('insufficient_scope', {
    detail: `This operation needs the scope ${rule.bearer.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer realm="waypost", error="insufficient_scope", scope="${needed}"` },
  });
}
