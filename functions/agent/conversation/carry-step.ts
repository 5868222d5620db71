import * as z from 'zod';
import type { AgentContext } from '#src/agent/context.ts';
import { ConsentWire, showConsent } from '#src/agent/consent/envelope-wire.ts';
import { FeeWire, showFee } from '#src/agent/fees/fee-wire.ts';
import { digestOf } from '#src/agent/input/digest.ts';
import type { Invoked } from '#src/agent/invoke/invoked.ts';
import { invokeTool, type Asked } from '#src/agent/invoke/invoke-tool.ts';
import type { Invocation } from '#src/agent/invoke/invocation.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import type { CallEnd } from '#src/agent/run/command.ts';
import type { Step } from '#src/agent/run/run.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { problemCatalog } from '#src/platform/problem/catalog.ts';
import { capabilityFor } from '#fn/agent/invocation-of.ts';
import { shownAt } from '#fn/agent/routes/consents/asking-of.ts';
import type { RunOrder } from './conversation-stub.ts';
import { faultOf } from './fault-of.ts';

/** What came of a step: its end, a question to the person, or the end of whoever talks. */
export type Carried =
  | CallEnd
  | { readonly kind: 'asked'; readonly consentId: string; readonly consent: Json }
  | { readonly kind: 'over'; readonly error: unknown };

export interface Carrying {
  readonly ctx: AgentContext;
  readonly order: RunOrder;
  readonly step: Step;
  readonly hasReadForeign: boolean;
  readonly pause: (ms: number) => Promise<void>;
  /** Whether the run still waits for it. */
  readonly isWanted: () => boolean;
}

/** What passes by itself is tried so often; a call that another process holds as long as the run waits for it. */
const TRIES = 4;
const TRY_AGAIN_MS = 1_000;

/** Calls a step’s capability under the step’s id: however often it is tried, it has its effect once. */
export async function carryStep(carrying: Carrying): Promise<Carried> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(carrying);
    } catch (error) {
      const isHeld = error instanceof Problem && error.code === 'idempotency_in_progress';
      const mayPass = isHeld || (tries < TRIES && isPassing(error));
      if (!mayPass || !carrying.isWanted()) return endOf(error, carrying.order.runId);
      await carrying.pause(TRY_AGAIN_MS);
    }
  }
}

const SERVER_ERROR = 500;
const isPassing = (error: unknown): boolean =>
  error instanceof Problem && error.status >= SERVER_ERROR && problemCatalog[error.code].retryable === true;

const OVER: readonly string[] = ['credential_unknown', 'credential_ended'];

function endOf(error: unknown, runId: string): Carried {
  if (error instanceof Problem && OVER.includes(error.code)) return { kind: 'over', error };
  const fault = faultOf(error, runId);
  return { kind: fault.code === 'consent_denied' ? 'denied' : 'failed', error: fault };
}

async function call({ ctx, order, step, hasReadForeign }: Carrying): Promise<Carried> {
  const { calling, caller, conversationId } = order;
  const fingerprint = digestOf({ tool: toolName(step), input: step.input });
  const who = { calling, caller, once: { principal: caller, route: 'chat', key: step.id, fingerprint } };
  const outcome = await invokeTool(ctx, who, () => invocationOf(step, conversationId, hasReadForeign));
  return 'asked' in outcome ? askedOf(ctx, outcome) : succeeded(ctx, outcome.value);
}

/** Throws `capability_unknown`, `body_too_large`, `validation_failed`. */
function invocationOf(step: Step, conversationId: string, hasReadForeign: boolean): Invocation {
  const capability = capabilityFor(step, step.input);
  return {
    capability,
    input: step.input,
    quoteToken: undefined,
    maxGrossMinor: undefined,
    consentId: undefined,
    conversationId,
    // What only reads asks nobody, whoever wishes it.
    hasReadForeign: hasReadForeign && !capability.effects.readOnly,
  };
}

const askedOf = (ctx: AgentContext, { asked, now }: Asked): Carried => ({
  kind: 'asked',
  consentId: asked.id,
  consent: z.encode(ConsentWire, showConsent(asked, shownAt(ctx, now))),
});

const succeeded = (ctx: AgentContext, { call: made, result, forPerson }: Invoked): Carried => ({
  kind: 'succeeded',
  input: JSON.parse(made.input) as Json,
  result,
  forPerson,
  txnId: made.id,
  fee: z.encode(FeeWire, showFee(made, ctx.tokens.audience)),
  spent: {
    grossMinor: made.grossMinor,
    platformFeeMinor: made.platformFeeMinor,
    thirdPartyCostMinor: made.thirdPartyCostMinor,
    netMinor: made.netMinor,
    committedMinor: made.committedMinor ?? 0n,
  },
});
