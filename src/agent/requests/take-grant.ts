import type { AgentContext } from '#src/agent/context.ts';
import { TOKEN_BYTES, tokenOf } from '#src/agent/credentials/token.ts';
import { tokenHash, tokenHashes } from '#src/agent/credentials/token-hash.ts';
import type { Grant } from '#src/agent/grants/grant.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Polled } from './grant-request.ts';
import { redeemed } from './redeemed.ts';
import { pollRequest, redeemRequest } from './requests-store.ts';

/**
 * Gives an agent the grant that a person has approved, once: its token is made now. One round trip while it waits, two
 * when it is there. Throws what `redeemed` throws.
 */
export async function takeGrant(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'newBytes' | 'peppers'>,
  deviceCode: string,
): Promise<{ readonly grant: Grant; readonly now: Date; readonly token: string }> {
  const polled = await pollRequest(ctx.db, tokenHashes(ctx.peppers, deviceCode));
  const [id, token] = [ctx.newId(), tokenOf('grant', ctx.newBytes(TOKEN_BYTES))];
  const hash = tokenHash(ctx.peppers, token);
  const decide = (row: Polled | undefined) => redeemed(row, id);
  const { value } = await decideAndCommit(polled, decide, ({ now, requestId, ...made }) =>
    redeemRequest(ctx.db, requestId, { ...made, hash }, { grant: made.grant, now }),
  );
  return { ...value, token };
}
