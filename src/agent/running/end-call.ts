import type { AgentContext } from '#src/agent/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { runningCall, settleEffect, type HeldCall } from './carry-out.ts';
import { findEffect } from './run-capability.ts';

type Ctx = Pick<
  AgentContext,
  'db' | 'announce' | 'mailer' | 'siblings' | 'trace' | 'tokens' | 'newId' | 'signReceipt' | 'clock'
>;

/** Finds out what became of a call that is held, and settles it. It isn’t run. */
export async function endCall(ctx: Ctx, held: HeldCall): Promise<void> {
  try {
    await settleEffect(ctx, held, await findEffect(ctx, runningCall(held)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // it ended without an effect, and its row says so
  }
}
