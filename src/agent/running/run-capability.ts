import type { AgentContext } from '#src/agent/context.ts';
import { ownRunners } from '#src/agent/own/runners.ts';
import type { OwnRunner } from '#src/agent/own/runner.ts';
import type { Capability, SiblingCall } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import type { Owner } from '#src/http/caller/access.ts';
import type { DoorCall } from '#src/http/door/message.ts';
import type { Behalf, RunningCall } from './running-call.ts';
import type { Effect, EffectOutcome } from './effect.ts';
import { effectOf, effectOutcomeOf, refusedBy } from './sibling-answer.ts';

type Ctx = Pick<AgentContext, 'db' | 'mailer' | 'siblings' | 'trace'>;

function doorCallOf(
  { trace }: Ctx,
  asked: SiblingCall,
  behalf: Behalf,
  scopes: readonly string[],
  key?: string,
): DoorCall {
  const { operationId, params, query, body } = asked;
  return {
    operation_id: operationId,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
    on_behalf: {
      principal: behalf.userId as Owner,
      owner: behalf.accountId as Owner,
      ...(behalf.name === undefined ? {} : { name: behalf.name }),
      scopes,
    },
    request_id: trace.requestId,
    ...(trace.parent === undefined ? {} : { traceparent: trace.parent }),
  };
}

const ownRunnerOf = (capability: Capability): OwnRunner => {
  const runner = ownRunners[toolName(capability)];
  if (runner === undefined) throw new Error(`nothing runs ${toolName(capability)}`);
  return runner;
};

/** Runs a call. The same call again, at a sibling, is the same effect. */
export async function runCapability(ctx: Ctx, call: RunningCall): Promise<Effect> {
  const { capability, input, id } = call;
  const { runs, timeoutMs, actsWith } = capability;
  if (runs.by === 'agent') return ownRunnerOf(capability).run(ctx, call);
  const asked = runs.call(input);
  const sibling = ctx.siblings(asked.worker, timeoutMs);
  const doorCall = doorCallOf(ctx, asked, call, actsWith, id);
  const answer = await sibling.call(doorCall);
  if (answer.kind !== 'failed' || capability.effects.readOnly) return effectOf(answer, capability);
  // That request has ended: what its key has stored by now is all that came of it.
  const found = await sibling.outcome(doorCall);
  return found.kind === 'none' ? refusedBy(answer) : effectOf(answer, capability);
}

/** What became of a call that was run before. Doesn’t run it. */
export async function findEffect(ctx: Ctx, call: RunningCall): Promise<EffectOutcome> {
  const { capability, input, id } = call;
  const { runs, timeoutMs, actsWith, effects } = capability;
  if (runs.by === 'agent') return ownRunnerOf(capability).outcome(ctx, call);
  if (effects.readOnly) return { kind: 'none' };
  const asked = runs.call(input);
  const answer = await ctx.siblings(asked.worker, timeoutMs).outcome(doorCallOf(ctx, asked, call, actsWith, id));
  return effectOutcomeOf(answer, capability);
}

/** Runs a call that may have run before: anew where that has no second effect, else not before it is certain that it hadn’t. */
export async function runAgain(ctx: Ctx, call: RunningCall): Promise<EffectOutcome> {
  const { runs } = call.capability;
  if (runs.by === 'sibling' || (ownRunnerOf(call.capability).isRepeatable?.(ctx) ?? true))
    return runCapability(ctx, call);
  const found = await findEffect(ctx, call);
  return found.kind === 'none' ? runCapability(ctx, call) : found;
}

/** Asks a sibling for what its answer tells of a call: nothing is changed there. */
export async function askSibling(
  ctx: Ctx,
  asked: SiblingCall,
  capability: Capability,
  behalf: Behalf,
): Promise<Effect> {
  const { timeoutMs, actsWith } = capability;
  const answer = await ctx.siblings(asked.worker, timeoutMs).call(doorCallOf(ctx, asked, behalf, actsWith));
  return effectOf(answer, { effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false } });
}
