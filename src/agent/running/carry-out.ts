import type { AgentContext } from '#src/agent/context.ts';
import { receiptClaimsOf } from '#src/agent/fees/receipt-claims.ts';
import { callPostings } from '#src/agent/fees/call-postings.ts';
import { postTransaction } from '#src/ledger/post-transaction.ts';
import type { Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { canonicalOf, digestOfText } from '#src/agent/input/digest.ts';
import type { EffectOutcome } from './effect.ts';
import type { Invoked } from '#src/agent/invoke/invoked.ts';
import { splitAt } from '#src/agent/input/pointer.ts';
import { runAgain, runCapability } from './run-capability.ts';
import type { RunningCall } from './running-call.ts';
import { failCall, loseCall, settleCall, type Holding } from '#src/agent/invoke/settle-store.ts';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';

type Ctx = Pick<
  AgentContext,
  'db' | 'announce' | 'mailer' | 'siblings' | 'trace' | 'tokens' | 'newId' | 'signReceipt' | 'clock'
>;

/** A call that an attempt holds. */
export interface HeldCall {
  readonly capability: Capability;
  readonly call: ToolCall;
  readonly holding: Holding;
}

const RETRY_SECONDS = 5;

/** Of a call that is held: what its capability is run with. */
export const runningCall = ({ capability, call }: HeldCall, name?: string): RunningCall => ({
  id: call.id,
  capability,
  input: JSON.parse(call.input) as Json,
  userId: call.userId,
  accountId: call.accountId,
  attemptedAt: call.createdAt,
  name,
});

/**
 * Runs a call and settles what came of it. Throws what the capability refuses, `outcome_pending`, `outcome_unknown`,
 * `idempotency_in_progress`. `isTakenOver`: an earlier attempt may have run it.
 */
export async function carryOut(
  ctx: Ctx,
  held: HeldCall,
  { name, isTakenOver }: { readonly name: string | undefined; readonly isTakenOver: boolean },
): Promise<Outcome<Invoked>> {
  const running = runningCall(held, name);
  const effect = isTakenOver ? await runAgain(ctx, running) : await runCapability(ctx, running);
  const settled = await settleEffect(ctx, held, effect);
  if (settled !== undefined) return settled;
  throw new Problem('outcome_pending', { retryAfterSeconds: RETRY_SECONDS });
}

/** Settles what is certain of a call’s effect; undefined while nothing is. Throws as `carryOut` does. */
export async function settleEffect(
  ctx: Ctx,
  { capability, call, holding }: HeldCall,
  effect: EffectOutcome,
): Promise<Outcome<Invoked> | undefined> {
  switch (effect.kind) {
    case 'done':
      return settle(ctx, { capability, call, holding }, effect.result);
    case 'refused':
      announceIf(ctx, await failCall(ctx.db, holding, call, effect.problem.code));
      throw effect.problem;
    case 'none':
      announceIf(ctx, await failCall(ctx.db, holding, call, 'capability_unavailable'));
      throw new Problem('capability_unavailable', { retryAfterSeconds: RETRY_SECONDS });
    case 'unknowable':
      announceIf(ctx, await loseCall(ctx.db, holding, call));
      throw new Problem('outcome_unknown');
    default:
      return undefined;
  }
}

/** Reminds of what was written, where an account listens. */
export const announceIf = (
  { announce }: Pick<AgentContext, 'announce'>,
  announces: 'announce' | null | undefined,
): void => {
  if (announces === 'announce') announce();
};

/** Charges a call that had its effect, and signs its receipt. One trip. */
async function settle(ctx: Ctx, { capability, call, holding }: HeldCall, whole: Json): Promise<Outcome<Invoked>> {
  const committed = capability.estimate?.committed(whole, JSON.parse(call.input) as Json);
  const { rest: result, taken: forPerson } = splitAt(whole, capability.forPerson);
  const output = canonicalOf(result);
  const settled = {
    ...call,
    status: 'succeeded' as const,
    output,
    outputDigest: digestOfText(output),
    committedMinor: committed?.amountMinor ?? null,
    committedReference: committed?.reference ?? null,
    settledAt: ctx.clock(),
  };
  const receipt = await ctx.signReceipt(receiptClaimsOf(settled, ctx.tokens.audience));
  const bookings = postTransaction({
    id: ctx.newId(),
    kind: 'agent_call_charged',
    subject: call.id,
    postings: callPostings(call),
  });
  const value: Invoked = { call: settled, result, receipt, forPerson: null };
  const outcome = await settleCall(ctx.db, holding, { call: settled, receipt }, bookings, value);
  announceIf(ctx, outcome.effects);
  return outcome.replayed ? outcome : { replayed: false, value: { ...outcome.value, forPerson } };
}
