import type { Database } from '#src/platform/db/database.ts';
import { findOutcome } from '#src/platform/db/once.ts';
import { principalOf } from '#src/http/caller/access.ts';
import { readIdempotencyKey } from '#src/http/idempotency.ts';
import { callOf, enter, identify, limitAddress, readAddress, readInput, type Step } from '#src/http/pipeline.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import { respond, respondAgain } from '#src/http/respond.ts';
import type { Call, Route } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';

/** What a key of this operation has stored, as a replay presents it, or 204: by the same list, and without a run. */
export function lookUpOf<C extends { readonly db: Database }>(
  route: Route<C>,
  openContext: (scope: Scope) => C,
): Step<C>[] {
  return [
    enter(route),
    limitAddress(route),
    identify(route),
    limitLookUp(openContext),
    readInput(route),
    ...(route.find === undefined ? [] : readAddress(route)),
    tellStored(route),
  ];
}

/** A look-up counts as those of whoever is over quota. */
const limitLookUp =
  <C>(openContext: (scope: Scope) => C): Step<C> =>
  async (c, next) => {
    const scope = c.get('scope');
    const ctx = openContext(scope);
    const key = readIdempotencyKey(c.req.raw, 'required');
    await spendFor(scope, 'stored_answer', principalOf(scope.actor));
    c.set('passage', { ctx, key, admission: 'over', body: undefined, once: undefined });
    await next();
  };

const nothingStored = () => new Response(null, { status: 204 });

const tellStored =
  <C extends { readonly db: Database }>(route: Route<C>): Step<C> =>
  async (c) => {
    const { ctx, once } = c.get('passage');
    if (route.find !== undefined) {
      const found = await route.find(callOf(route, c) as Call<C, never, never, never>);
      return found === undefined ? nothingStored() : respond(route, ctx, found);
    }
    if (once === undefined) throw new Error('a look-up has a key');
    const stored = await findOutcome(ctx.db, once);
    return stored === undefined ? nothingStored() : respondAgain(route, ctx, stored);
  };
