/** Who may use a route: one row of the access table. Checks, OpenAPI security and the refusals suite come from it. */
export interface AccessRule {
  /** Open: nobody needs a credential. With other principals beside it, a valid credential only widens the view. */
  readonly anyone?: true;
  /** Scopes of a bearer token of the identity provider; any one of them is enough. Empty: no scope is needed. */
  readonly bearer?: readonly string[];
  /** The shared key of the driver pool, in `x-service-pool-key`. */
  readonly poolKey?: true;
  /** Senders of signed bodies, by the header that holds the signature: the route verifies the very bytes, through `admitSigned`. */
  readonly signed?: { readonly header: string; readonly by: string };
  /** A partner's sender: by `x-webhook-secret`, or by Standard Webhooks, as its partner's kind has it. The route verifies. */
  readonly partner?: true;
  /** The key of one stream's encoder, in the path: encoders push to a URL and send no header. The route verifies. */
  readonly streamKey?: true;
  /** In words, what a permitted caller sees: for the documentation. */
  readonly owns?: string;
}

/** The owner of a resource, typed, so that a person named like an organisation owns nothing of it. */
export type Owner = `org:${string}` | `user:${string}` | `client:${string}`;

export type Actor = AnonymousActor | BearerActor | PoolActor | SignedActor;

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export interface BearerActor {
  readonly kind: 'bearer';
  /** The caller: scopes rate limits and idempotency keys. */
  readonly principal: Owner;
  /** Whose resources the caller acts on: the organisation where the token names one. */
  readonly owner: Owner;
  readonly scopes: ReadonlySet<string>;
  readonly tier: string | undefined;
  /** What the person is called, where the token says it. */
  readonly name: string | undefined;
}

export interface PoolActor {
  readonly kind: 'pool';
  readonly keyId: string;
  readonly products: readonly string[];
}

/** Whoever signed the body. */
export interface SignedActor {
  readonly kind: 'signed';
  readonly sender: string;
}

export const isOps = (actor: Actor) => actor.kind === 'bearer' && actor.scopes.has('ops');

/** Whose Idempotency-Keys a key is one of: the caller's, and of each organisation that they act for on its own. */
export const callerOf = (actor: Actor): string =>
  actor.kind === 'bearer' && actor.owner !== actor.principal
    ? JSON.stringify([actor.principal, actor.owner])
    : principalOf(actor);

/** Names the caller in rate limits, idempotency rows and logs of its kind. */
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
