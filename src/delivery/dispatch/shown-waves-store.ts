import { sql, type SQL } from 'drizzle-orm';
import { MAX_UNANSWERED_WAVES, UNANSWERED_WINDOW_SECONDS } from './dispatch-policy.ts';
import { job } from '#src/delivery/orders/table.ts';
import { shownWave } from './table.ts';

const window = sql`make_interval(secs => ${UNANSWERED_WINDOW_SECONDS})`;

/** A statement before: serialises an owner's dispatches, so that each counts those before it. */
export const lockShown = (owner: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`shown:${owner}`}, 0))`;

/**
 * The CTE `unanswered (inSeconds)` over `j`: a row if its owner has to wait before another wave is shown, and for how
 * long.
 */
export const unansweredCte = (owner: string | undefined): SQL =>
  owner === undefined
    ? sql`unanswered as (select 0 as in_seconds where false)`
    : sql`
      unanswered as (
        select ceil(extract(epoch from min(shown_at) + ${window} - now()))::int as in_seconds
        from (
          select s.shown_at from ${shownWave} s join ${job} x on x.id = s.job_id
          where s.owner = ${owner} and s.shown_at > now() - ${window} and x.accepted_at is null
          order by s.shown_at desc limit ${MAX_UNANSWERED_WAVES}) latest
        having count(*) = ${MAX_UNANSWERED_WAVES})`;

/** Whether the running wave has been shown to its owner before; showing it again doesn't count. */
export const wasShown = sql`exists (select 1 from ${shownWave} s where s.job_id = j.id and s.wave = j.wave)`;

/** CTEs that record that `m`, the job of the answer, is shown, and delete records older than the window. */
export const notedCtes = (owner: string | undefined, shown: SQL, guard: SQL): SQL =>
  owner === undefined
    ? sql``
    : sql`
      noted as (
        insert into ${shownWave} (job_id, wave, owner) select m.id, m.wave, ${owner} from ${shown} m where ${guard}
        on conflict (job_id, wave) do nothing),
      forgotten as (delete from ${shownWave} where owner = ${owner} and shown_at < now() - ${window} and ${guard}),`;
