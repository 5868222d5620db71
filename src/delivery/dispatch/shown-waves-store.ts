import { sql, type SQL } from 'drizzle-orm';
import { MAX_UNANSWERED_WAVES, UNANSWERED_WINDOW_SECONDS, unansweredJobs } from './dispatch-policy.ts';
import { job } from '#src/delivery/orders/table.ts';
import { shownWave } from './table.ts';
import { textRows } from '#src/platform/db/parameters.ts';

/** How long a wave that was shown counts. */
export const shownWindow = sql`make_interval(secs => ${UNANSWERED_WINDOW_SECONDS})`;

/** A select of one row, if an owner has seen too many unanswered waves: in how many seconds they see the next. */
export const unansweredOf = (owner: string | null): SQL => sql`
  select ceil(extract(epoch from min(shown_at) + ${shownWindow} - now()))::int as in_seconds
  from (
    select s.shown_at from ${shownWave} s join ${job} x on x.id = s.job_id
    where s.owner = ${owner}::text and s.shown_at > now() - ${shownWindow} and x.status in ${textRows(unansweredJobs)}
    order by s.shown_at desc limit ${MAX_UNANSWERED_WAVES}) latest
  having count(*) = ${MAX_UNANSWERED_WAVES}`;
