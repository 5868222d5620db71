import type { AgentContext } from '#src/agent/context.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { announceIf } from './carry-out.ts';
import { takeDeadCall, type DeadCall } from './dead-calls-store.ts';
import { endCall } from './end-call.ts';
import { loseCall } from '#src/agent/invoke/settle-store.ts';

type Ctx = Pick<
  AgentContext,
  'db' | 'announce' | 'mailer' | 'siblings' | 'trace' | 'tokens' | 'newId' | 'signReceipt' | 'clock'
>;

/** Behind a sibling’s “nothing is stored” its request may still run: longer than any does is waited. */
export const SILENT_SECONDS = 600;
/** Calls of one run, and how long it goes on taking new ones. */
const CALLS_AT_MOST = 20;
const RUN_MS = 20_000;

/**
 * Finds out what became of calls that nobody settled and nobody sent again: what had its effect is charged, what hadn’t
 * gives back what it reserved, its approval included. Answers how many there were.
 */
export async function sweepCalls(ctx: Ctx): Promise<number> {
  const started = ctx.clock().getTime();
  let swept = 0;
  while (swept < CALLS_AT_MOST && ctx.clock().getTime() - started < RUN_MS) {
    const attempt = ctx.newId();
    const dead = await takeDeadCall(ctx.db, attempt, SILENT_SECONDS);
    if (dead === undefined) break;
    await endDead(ctx, attempt, dead);
    swept += 1;
  }
  return swept;
}

async function endDead(ctx: Ctx, attempt: string, { call, once }: DeadCall): Promise<void> {
  const holding = { id: call.id, attempt, userId: call.userId, once: once ?? undefined };
  const capability = findCapability(call.appId, call.capabilityName);
  // What isn’t offered any more nobody can be asked about.
  if (capability === undefined) return announceIf(ctx, await loseCall(ctx.db, holding, call));
  await endCall(ctx, { capability, call, holding });
}
