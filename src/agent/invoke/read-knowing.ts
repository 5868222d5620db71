import type { AgentContext } from '#src/agent/context.ts';
import { findPresented } from '#src/agent/grants/grants-store.ts';
import { liveOf } from '#src/agent/grants/presented.ts';
import type { Invocation, Who } from './invocation.ts';

/** What is called. What is wrong with it is told to whoever has a credential, and nobody else. */
export async function readKnowing(
  ctx: Pick<AgentContext, 'db'>,
  { calling }: Who,
  read: () => Invocation,
): Promise<Invocation> {
  try {
    return read();
  } catch (error) {
    if ('token' in calling) liveOf(await findPresented(ctx.db, calling.token));
    throw error;
  }
}
