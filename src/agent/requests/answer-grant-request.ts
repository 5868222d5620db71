import type { AgentContext } from '#src/agent/context.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Decided } from './decided.ts';
import type { FoundRequest, GrantRequest } from './grant-request.ts';
import { findRequest, saveDecision } from './requests-store.ts';
import { readUserCode } from './user-code.ts';

/** Stores what `decide` makes of the request under a code. Throws `not_found` for what can’t be one, and what `decide` throws. */
export async function answerGrantRequest(
  { db }: Pick<AgentContext, 'db'>,
  { person }: PresentActor,
  typedCode: string,
  decide: (found: FoundRequest) => Decided,
): Promise<GrantRequest> {
  const code = readUserCode(typedCode);
  if (code === undefined) throw new Problem('not_found');
  const decided = (found: FoundRequest | undefined) => {
    if (found === undefined) throw new Error('a look-up is one row');
    return decide(found);
  };
  const done = await decideAndCommit(await findRequest(db, code, person), decided, async ({ request, isNew }) =>
    isNew ? saveDecision(db, withoutKey, code, person, request) : { value: request },
  );
  return done.value;
}
