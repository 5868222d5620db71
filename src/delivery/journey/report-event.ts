import { books } from '#src/ledger/books.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { Refused } from '#src/platform/db/decide.ts';
import { isOps, type Actor } from '#src/http/caller/access.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { JobId } from '#src/delivery/ids.ts';
import { invalidTransition } from './operations.ts';
import { MAX_CREDITED_ACCURACY_METRES } from '#src/delivery/drivers/driver.ts';
import { driverSpeakerOf, moversOf } from '#src/delivery/jobs/job-reach.ts';
import type { Mover } from './life-cycle.ts';
import { ARRIVAL_FIX_SECONDS, arrivals, needsReason, type Report, type ReportedEvent } from './life-cycle-report.ts';
import { returnBpsByVersion } from '#src/delivery/fare/policy.ts';
import { moveJob, type MoveRefusals } from './moves-store.ts';

/**
 * Moves a job, and its delivery with it, by a report of its driver or ops: state, event, money and due rows, in one
 * round trip. The same event again returns the first answer and writes nothing. Throws `not_found`,
 * `driver_not_assigned`, `invalid_state_transition`, `version_mismatch`, `arrival_unproven`, `driver_not_eligible`,
 * `outside_delivery_hours`, `proof_missing`, `validation_failed`.
 */
export async function reportEvent(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'newId' | 'remind' | 'announce' | 'dispatch'>,
  jobId: JobId,
  report: Report,
  once: Once | undefined,
): Promise<Outcome<ReportedEvent>> {
  refuseIncomplete(ctx.actor, report);
  const mover = isOps(ctx.actor) ? 'ops' : 'driver';
  const moved = await moveJob(
    ctx.db,
    { once, attempt: ctx.newId(), keepFor: 'day' },
    {
      jobId,
      reach: driverSpeakerOf(ctx.actor),
      mover,
      report,
      terms: { dispatch: ctx.dispatch, returnBps: returnBpsByVersion, books },
    },
  );
  if ('refused' in moved) throw problemOf(moved, moversOf(ctx.actor, 'driver'));
  if (moved.effects?.announces === true) ctx.announce();
  for (const { seconds, ...reminder } of moved.effects?.due ?? []) ctx.remind(reminder, seconds);
  return moved;
}

/** Refuses what is wrong in any state. */
function refuseIncomplete(actor: Actor, { type, driverId, reason, override }: Report): void {
  if (actor.kind === 'pool' && driverId === undefined)
    throw invalid('driverId', 'required', 'Required: the driver who is spoken for.');
  if (reason === undefined && needsReason(type)) throw invalid('reason', 'required', `Required: why it is ${type}.`);
  if (override !== undefined && !arrivals.some((arrival) => arrival === type))
    throw invalid('override', 'invalid_value', `Only an arrival can be overridden: ${arrivals.join(', ')}.`);
}

const invalid = (field: string, code: string, detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: `#/${field}`, code, detail }] });

function problemOf(refusal: Refused<MoveRefusals>, movers: readonly Mover[]): Problem {
  switch (refusal.refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'driver':
      return new Problem('driver_not_assigned');
    case 'illegal':
      return invalidTransition(refusal.detail, { operation: 'reportEvent', movers });
    case 'version':
      return new Problem('version_mismatch');
    case 'far': {
      const { metres } = refusal.detail;
      return new Problem('arrival_unproven', { detail: whereabouts(metres), extensions: { metres } });
    }
    case 'unlicensed':
      return new Problem('driver_not_eligible');
    case 'closed':
      return new Problem('outside_delivery_hours');
    case 'unproven': {
      const { missing } = refusal.detail;
      return new Problem('proof_missing', { detail: `Missing: ${missing.join(', ')}.`, extensions: { missing } });
    }
  }
}

const whereabouts = (metres: number | null) =>
  metres === null
    ? `There is no fix of the driver from the last ${ARRIVAL_FIX_SECONDS} seconds that is accurate to ${MAX_CREDITED_ACCURACY_METRES} m.`
    : `The driver’s last fix is ${metres} m from the stop.`;
