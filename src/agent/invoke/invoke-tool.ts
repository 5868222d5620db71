import type { AgentContext } from '#src/agent/context.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import type { Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { askPerson } from './ask-person.ts';
import type { WeighedCall } from './asked-call.ts';
import { askedCallOf } from './asked-call-of.ts';
import { carryOut } from '#src/agent/running/carry-out.ts';
import { consentNeeded, type KnownCall } from './consent-needed.ts';
import type { FoundCall } from './found-call.ts';
import type { Invocation, Who } from './invocation.ts';
import type { Invoked } from './invoked.ts';
import { readKnowing } from './read-knowing.ts';
import { reserveCall } from './reserve-store.ts';
import { rightsOf } from './rights-of-call.ts';
import { dropCall, type Holding } from './settle-store.ts';
import { weighCall } from './weigh-call.ts';

export type InvokeContext = Pick<
  AgentContext,
  'db' | 'announce' | 'mailer' | 'siblings' | 'trace' | 'tokens' | 'newId' | 'newBytes' | 'signReceipt' | 'clock'
>;

/** The person has to be asked: nothing was done. */
export interface Asked {
  readonly asked: Consent;
  readonly now: Date;
}

/**
 * Calls a capability: reserves, runs, settles. Two trips; one more where what it commits to must be asked for; two where
 * it is refused. `read`: what is called, or the problem with it, which only somebody known is told. Throws what speaks
 * against the caller (`credential_unknown`, `credential_ended`, `insufficient_scope`, `grant_constraint_violated`,
 * `outside_consent_profile`, `consent_denied`, `account_limit_reached`), what the capability refuses, `outcome_pending`,
 * `outcome_unknown`, `idempotency_in_progress`, `idempotency_key_reused`.
 */
export async function invokeTool(
  ctx: InvokeContext,
  who: Who,
  read: () => Invocation,
): Promise<Outcome<Invoked> | Asked> {
  const invocation = await readKnowing(ctx, who, read);
  return attempt(ctx, who, invocation, invocation.quoteToken);
}

async function attempt(
  ctx: InvokeContext,
  who: Who,
  invocation: Invocation,
  quoteToken: string | undefined,
): Promise<Outcome<Invoked> | Asked> {
  const call = await weighCall(ctx, askedCallOf({ ...who, ...invocation }, ctx.newId), quoteToken);
  const { found, outcome } = await reserveCall<Invoked>(ctx.db, call);
  const rights = rightsOf(who.calling, found); // before any answer, a stored one too
  if (outcome !== undefined) return outcome;
  const { isTakenOver } = found;
  const holding = { id: call.id, attempt: call.attempt, once: who.once, userId: rights.userId };
  if (isWeighedAmiss(call, found)) {
    await dropCall(ctx.db, holding, found.reserved !== null);
    return attempt(ctx, who, invocation, undefined);
  }
  const asked = isTakenOver ? undefined : await judge(ctx, holding, { call, found, rights }, invocation);
  if (asked !== undefined) return asked;
  if (found.reserved === null) throw new Error('what may run is reserved');
  const held = { capability: call.capability, call: found.reserved, holding };
  return carryOut(ctx, held, { name: rights.name, isTakenOver });
}

/** The person has edited the input, and what it commits to was found of another one: of a quote, or just before they did. */
const isWeighedAmiss = ({ weighed }: WeighedCall, { approval, isTakenOver }: FoundCall): boolean =>
  !isTakenOver && weighed !== null && (approval?.decidedInput ?? null) !== null && approval?.id !== weighed.approvalId;

/** Nothing if the call may run; else what its person is asked. Whatever speaks against it gives back what it reserved. */
async function judge(
  ctx: InvokeContext,
  holding: Holding,
  known: KnownCall,
  invocation: Invocation,
): Promise<Asked | undefined> {
  const { found } = known;
  try {
    const consent = consentNeeded(ctx, known, invocation);
    if (consent !== undefined) return { asked: await askPerson(ctx, holding, consent, found), now: found.now };
    if (found.reserved === null) throw unreserved(found);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) await dropCall(ctx.db, holding, found.reserved !== null);
    throw error;
  }
}

const RETRY_SECONDS = 1;

/** Why nothing was reserved for a call that nothing speaks against: it was made before, or is being made. */
const unreserved = ({ earlier }: FoundCall) =>
  earlier === 'outcome_unknown'
    ? new Problem('outcome_unknown')
    : new Problem('idempotency_in_progress', { retryAfterSeconds: RETRY_SECONDS });
