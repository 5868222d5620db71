import type { AgentContext } from '#src/agent/context.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import type { Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { askPerson } from './ask-person.ts';
import type { WeighedCall } from './asked-call.ts';
import { askedCallOf } from './asked-call-of.ts';
import { carryOut } from '#src/agent/running/carry-out.ts';
import { endCall } from '#src/agent/running/end-call.ts';
import { consentNeeded, type KnownCall } from './consent-needed.ts';
import type { FoundCall } from './found-call.ts';
import type { Invocation, Who } from './invocation.ts';
import type { Invoked } from './invoked.ts';
import { readKnowing } from './read-knowing.ts';
import { reserveCall } from './reserve-store.ts';
import { refuseBeyond, rightsOf, type CallerRights } from './rights-of-call.ts';
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

/** How often a call is weighed again, because what it was weighed with is gone. */
const WEIGHED_AT_MOST = 3;

async function attempt(
  ctx: InvokeContext,
  who: Who,
  invocation: Invocation,
  quoteToken: string | undefined,
  times = 1,
): Promise<Outcome<Invoked> | Asked> {
  const call = await weighCall(ctx, askedCallOf({ ...who, ...invocation }, ctx.newId), quoteToken);
  const { found, outcome } = await reserveCall<Invoked>(ctx.db, call);
  const rights = await rightsOrGiveBack(ctx, who, { call, found, outcome }); // before any answer, a stored one too
  if (outcome !== undefined) {
    refuseBeyond(rights, call.capability, invocation.input);
    return outcome;
  }
  const { isTakenOver } = found;
  const holding = { id: call.id, attempt: call.attempt, once: who.once, userId: rights.userId };
  if (isWeighedAmiss(call, found)) {
    await dropCall(ctx.db, holding, found.reserved !== null);
    if (times >= WEIGHED_AT_MOST) throw unreserved(found);
    return attempt(ctx, who, invocation, undefined, times + 1);
  }
  const asked = isTakenOver ? undefined : await judge(ctx, holding, { call, found, rights }, invocation);
  if (asked !== undefined) return asked;
  if (found.reserved === null) throw new Error('what may run is reserved');
  const held = { capability: call.capability, call: found.reserved, holding };
  return carryOut(ctx, held, { name: rights.name, isTakenOver });
}

interface Reserved {
  readonly call: WeighedCall;
  readonly found: FoundCall;
  readonly outcome: Outcome<Invoked> | undefined;
}

/**
 * Who calls. A credential that has ended gives back what was reserved for it; a call that it took over from an earlier
 * attempt finds its end, and isn’t run. Throws `credential_unknown`, `credential_ended`.
 */
async function rightsOrGiveBack(
  ctx: InvokeContext,
  who: Who,
  { call, found, outcome }: Reserved,
): Promise<CallerRights> {
  try {
    return rightsOf(who.calling, found);
  } catch (error) {
    if (outcome !== undefined) throw error;
    const { reserved } = found;
    const holding = { id: call.id, attempt: call.attempt, once: who.once, userId: reserved?.userId ?? '' };
    if (reserved === null || !found.isTakenOver) await dropCall(ctx.db, holding, reserved !== null);
    else await endCall(ctx, { capability: call.capability, call: reserved, holding });
    throw error;
  }
}

/**
 * What it commits to was found of another input than would run: the person edited it since, or their edit is used up;
 * or it wasn’t found at all, because an earlier attempt was still at it.
 */
function isWeighedAmiss({ weighed, capability }: WeighedCall, { approval, isTakenOver }: FoundCall): boolean {
  if (isTakenOver || capability.estimate === undefined) return false;
  if (weighed === null) return true;
  const isOther = approval?.id !== weighed.approvalId;
  return isOther && (weighed.isEdited || (approval?.decidedInput ?? null) !== null);
}

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
