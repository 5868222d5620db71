import type { LimitName } from '#src/platform/limits.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import type { Actors } from '#src/platform/register.ts';

/** A kind of key other than the bearer token: a domain declares it, and its access rows name it. */
export interface KeyKind {
  /** Its name in a Worker’s `keys`. */
  readonly name: string;
  /**
   * `header`: verified before the route runs, by the Worker’s `keys`. `bearer`: the same, where it stands as a bearer
   * token and begins with `prefix`; whose it is is looked up by the route, and each look-up counts against `limits`.
   * `path`: the route verifies it, and no answer repeats it. `body`: it signs the body, or stands beside it, and the
   * route verifies it by `admitSigned`.
   */
  readonly presentedIn: 'header' | 'bearer' | 'path' | 'body';
  readonly prefix?: string;
  /** OpenAPI’s security schemes, by name, as headers; OpenAPI has none for a key in the path. */
  readonly schemes: Readonly<Record<string, { readonly header: string; readonly description: string }>>;
  readonly inWords: string;
  /** What a wrong one is refused with, and quotas that it counts against besides the route’s own. */
  readonly problems: readonly ProblemCode[];
  readonly limits: readonly LimitName[];
}

/**
 * A kind of token that only a person who has signed in for this purpose has: a domain declares it, and its access rows
 * name it. It is verified before the route runs; whether the sign-in was recent and good enough the verb judges.
 */
export interface PresenceKind {
  /** OpenAPI’s security scheme. */
  readonly scheme: { readonly name: string; readonly description: string };
  /** The audience of such tokens, below the Worker’s own URL, and their only client. */
  readonly audiencePath: `/${string}`;
  readonly client: string;
  readonly inWords: string;
  /** What any other good token is refused with, and a key that stands as a bearer token, which isn’t looked up. */
  readonly refusal: ProblemCode;
  readonly notKeys: readonly KeyKind[];
  /** What a sign-in that isn’t enough is refused with, by the verb. */
  readonly problems: readonly ProblemCode[];
}

/** Something below the Worker’s URL with tokens of its own, and metadata that says where to get them (RFC 9728). */
export interface ProtectedPart {
  readonly path: `/${string}`;
  /** What to ask for. */
  readonly scopes: readonly string[];
}

/** Who may use a route: one row of a domain’s access table. Checks, OpenAPI security and the refusals suite come from it. */
export interface AccessRule {
  /** Open: no credential is needed. With other principals beside it, a valid credential only shows more. */
  readonly anyone?: true;
  /** A variable of the Worker: where it is `true`, the operator has opened the route to anyone. */
  readonly openedBy?: string;
  /** Scopes of a bearer token of the identity provider; any one of them is enough. Empty: no scope is needed. */
  readonly bearer?: readonly string[];
  /** Its bearer tokens are for this part alone: no other route takes them, and it takes no others. */
  readonly part?: ProtectedPart;
  readonly key?: KeyKind;
  /** Nobody but a person who is present. */
  readonly presence?: PresenceKind;
  /** Who signs the body, and the header of the signature. The route verifies the exact bytes, by `admitSigned`. */
  readonly signed?: { readonly header: string; readonly by: string };
  /** What a permitted caller sees, in words for the documentation. */
  readonly owns?: string;
}

/** A route’s rule in a Worker that is configured so. */
export const ruleUnder = (rule: AccessRule, config: object): AccessRule =>
  rule.openedBy !== undefined && Reflect.get(config, rule.openedBy) === 'true' ? { ...rule, anyone: true } : rule;

/** The owner of a resource, typed, so that a person with the name of an organisation owns nothing of it. */
export type Owner = `org:${string}` | `user:${string}` | `client:${string}`;

export type Actor = AnonymousActor | BearerActor | PresentActor | SignedActor | Actors[keyof Actors];

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export interface BearerActor {
  readonly kind: 'bearer';
  /** The caller, for rate limits and idempotency keys. */
  readonly principal: Owner;
  /** The owner of the resources that the caller acts on: the organisation, if the token names one. */
  readonly owner: Owner;
  readonly scopes: ReadonlySet<string>;
  readonly tier: string | undefined;
  /** Until when the token is accepted: Unix ms. */
  readonly expiresAt: number;
  /** The person's name, if the token has it. */
  readonly name: string | undefined;
  /** Whom the token was issued to; not known of a caller whom a sibling vouches for. */
  readonly clientId?: string;
}

/** Whoever presented a token of the route’s kind of presence. What their sign-in proves is in the claims. */
export interface PresentActor {
  readonly kind: 'present';
  readonly person: Owner;
  readonly name: string | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Whoever signed the body. */
export interface SignedActor {
  readonly kind: 'signed';
  readonly signer: string;
}

export const isOps = (actor: Actor) => actor.kind === 'bearer' && actor.scopes.has('ops');

/**
 * The namespace of a caller's idempotency keys: one for the caller, and one for each organisation that they act for.
 */
export const callerOf = (actor: Actor): string =>
  actor.kind === 'bearer' && actor.owner !== actor.principal
    ? JSON.stringify([actor.principal, actor.owner])
    : principalOf(actor);

/** The caller's name in rate limits, idempotency rows and logs. */
export function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'bearer':
      return actor.principal;
    case 'present':
      return `present:${actor.person}`;
    case 'signed':
      return `signed:${actor.signer}`;
    default:
      return `${actor.kind}:${actor.keyId}`;
  }
}
