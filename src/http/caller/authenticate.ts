import { Problem } from '#src/platform/problem/problem.ts';
import type { AccessRule, Actor, BearerActor } from './access.ts';
import { verifyBearer, type BearerSettings } from './bearer.ts';
import { verifyPresent } from './verify-presence.ts';

/** Whose key it is, by the kind’s name. Throws what the kind is refused with. */
export type Keys = Readonly<Record<string, (presented: string) => Actor>>;

export interface CredentialSettings {
  readonly bearer: BearerSettings;
  readonly keys: Keys;
}

const anonymous: Actor = { kind: 'anonymous' };
const challenge = { 'WWW-Authenticate': 'Bearer realm="waypost"' };

/** The text of a bearer token, if the Authorization header has one. */
const bearerIn = (authorization: string | null): string | undefined =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];

/** The key that a request presents in the header of its route’s kind, if any. */
function presentedKey(request: Request, { key }: AccessRule): string | null {
  if (key?.presentedIn === 'bearer') {
    const text = bearerIn(request.headers.get('authorization'));
    return text?.startsWith(key.prefix ?? '') === true ? text : null;
  }
  if (key?.presentedIn !== 'header') return null;
  const [scheme] = Object.values(key.schemes);
  return scheme === undefined ? null : request.headers.get(scheme.header);
}

/** Whether a request’s credential is a key, which can be guessed. */
export const presentsKey = (request: Request, rule: AccessRule) => presentedKey(request, rule) !== null;

/**
 * Authenticates the caller by the route's access rule. A credential that the route doesn't accept is ignored. On an
 * open route an invalid credential is still refused, so that nobody mistakes the public view for their own.
 */
export async function authenticate(request: Request, rule: AccessRule, settings: CredentialSettings): Promise<Actor> {
  const presented = presentedKey(request, rule);
  if (presented !== null) return identifyKey(presented, rule, settings.keys);
  const takesToken = rule.bearer !== undefined || rule.presence !== undefined;
  const authorization = takesToken ? request.headers.get('authorization') : null;
  if (authorization === null) {
    if (isVerifiedLater(rule)) return anonymous;
    throw new Problem('credential_missing', { headers: challenge });
  }
  const token = bearerIn(authorization);
  if (token === undefined) {
    throw new Problem('token_invalid', {
      detail: 'The Authorization header is not of the form: Bearer <token>.',
      headers: { 'WWW-Authenticate': 'Bearer realm="waypost", error="invalid_request"' },
    });
  }
  const { presence } = rule;
  if (presence === undefined) return verifyBearer(token, settingsFor(rule, settings.bearer));
  if (presence.notKeys.some(({ prefix }) => prefix !== undefined && token.startsWith(prefix)))
    throw new Problem(presence.refusal);
  return verifyPresent(token, settings.bearer, presence);
}

/** A part with tokens of its own is their audience. */
const settingsFor = ({ part }: AccessRule, bearer: BearerSettings): BearerSettings =>
  part === undefined ? bearer : { ...bearer, audience: `${bearer.audience}${part.path}` };

/** Whom a sibling vouches for, where the route accepts a bearer; anybody where it doesn't, as with a token. */
export const admitVouched = (vouched: BearerActor, { bearer }: AccessRule): Actor =>
  bearer === undefined ? anonymous : vouched;

function identifyKey(presented: string, { key }: AccessRule, keys: Keys): Actor {
  const identify = keys[key?.name ?? ''];
  if (identify === undefined) throw new Error(`this Worker verifies no ${key?.name ?? 'key'}`);
  return identify(presented);
}

/** A signature is verified with the body, a key in the path by its route. */
const isVerifiedLater = ({ anyone, signed, key }: AccessRule) =>
  anyone === true || signed !== undefined || key?.presentedIn === 'body' || key?.presentedIn === 'path';

/** Whether the body is signed by whoever it is from, or has a key beside it: the route verifies it. */
export const isSigned = ({ signed, key }: AccessRule) => signed !== undefined || key?.presentedIn === 'body';

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
