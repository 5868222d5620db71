/** Who may use a route: one row of the access table. Checks, OpenAPI security and the refusals suite come from it. */
export interface AccessRule {
  /** Open: no credential is needed. With other principals beside it, a valid credential only shows more. */
  readonly anyone?: true;
  /** Scopes of a bearer token of the identity provider; any one of them is enough. Empty: no scope is needed. */
  readonly bearer?: readonly string[];
  /** The shared key of the driver pool, in `x-service-pool-key`. */
  readonly poolKey?: true;
  /**
   * Senders of signed bodies, with the header of the signature. The route verifies the exact bytes, by `admitSigned`.
   */
  readonly signed?: { readonly header: string; readonly by: string };
  /**
   * A partner's sender, by `x-webhook-secret` or by Standard Webhooks, depending on the partner. The route verifies.
   */
  readonly partner?: true;
  /** The key of a stream's encoder, in the path: encoders push to a URL and send no header. The route verifies. */
  readonly streamKey?: true;
  /** What a permitted caller sees, in words for the documentation. */
  readonly owns?: string;
}

/** The owner of a resource, typed, so that a person with the name of an organisation owns nothing of it. */
export type Owner = `org:${string}` | `user:${string}` | `client:${string}`;

export type Actor = AnonymousActor | BearerActor | PoolActor | SignedActor;

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
}

export interface PoolActor {
  readonly kind: 'pool';
  readonly keyId: string;
  readonly products: readonly string[];
}

/** The sender who signed the body. */
export interface SignedActor {
  readonly kind: 'signed';
  readonly sender: string;
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
    case 'pool':
      return `pool:${actor.keyId}`;
    case 'signed':
      return `signed:${actor.sender}`;
  }
}
