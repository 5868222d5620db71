import { sql } from 'drizzle-orm';
import { competitor } from '#src/intel/catalog/table.ts';
import { insight } from '#src/intel/insights/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Fault } from './fault.ts';
import type { Subject } from './subject.ts';
import { wording } from './table.ts';

/** What is older when somebody sets up a model stays as it is. */
const MAX_AGE_DAYS = 2;
const MAX_ATTEMPTS = 3;
/** More than an attempt takes. */
const LEASE_SECONDS = 120;
/** After the first failure; after the second twice that. */
const PAUSE_SECONDS = 300;

/** An insight that is this tick’s to ask about. */
export interface Claim extends Subject {
  readonly id: string;
  readonly version: number;
  readonly attempt: number;
}

/**
 * Takes the newest confirmed insights without an analysis. Of two ticks one gets each: the other waits for its row, and
 * finds that it isn’t due.
 */
export const claimWordings = (db: Database, limit: number): Promise<readonly Claim[]> =>
  db.execute<Claim & Record<string, unknown>>(sql`
    with claimed as (
      insert into ${wording} (insight_id, version, attempts, due_at)
      select i.id, i.version, 1, now() + make_interval(secs => ${LEASE_SECONDS}) from ${insight} i
      where i.detected_at > now() - make_interval(days => ${MAX_AGE_DAYS}) and i.status = 'confirmed' and i.analysis is null
        and i.erased_at is null and i.evidence <> '[]'
        and not exists (select 1 from ${wording} w where w.insight_id = i.id and (w.ended is not null or w.due_at > now() or w.attempts >= ${MAX_ATTEMPTS}))
      order by i.detected_at desc, i.id desc limit ${limit}
      on conflict (insight_id) do update set version = excluded.version, attempts = wording.attempts + 1, due_at = excluded.due_at
      where wording.ended is null and wording.due_at <= now() and wording.attempts < ${MAX_ATTEMPTS}
      returning insight_id, version, attempts)
    select i.id, c.version, c.attempts as attempt, i.kind, i.data, i.evidence, o.display_name as competitor
    from claimed c join ${insight} i on i.id = c.insight_id join ${competitor} o on o.slug = i.competitor_slug`);

type Own = Pick<Claim, 'id' | 'version' | 'attempt'>;

/** The row, as long as nobody else took it. */
const isOwn = ({ id, attempt }: Own) =>
  sql`insight_id = ${id}::uuid and attempts = ${attempt}::smallint and ended is null`;

/** Writes an analysis, if the insight is what it was: confirmed, in that version, not erased. Nothing else of it moves. */
export const acceptWording = (db: Database, own: Own, analysis: string): Promise<unknown> =>
  db.execute(sql`
    with written as (
      update ${insight} i set analysis = ${analysis}, analysis_source = 'llm'
      where i.id = ${own.id}::uuid and i.version = ${own.version}::int and i.status = 'confirmed' and i.erased_at is null and i.analysis is null
        and exists (select 1 from ${wording} where ${isOwn(own)})
      returning i.id)
    update ${wording} set ended = case when exists (select 1 from written) then 'accepted' else 'moved' end where ${isOwn(own)}`);

/** Notes why an answer was thrown away: it isn’t asked for again. */
export const refuseWording = (db: Database, own: Own, fault: Fault): Promise<unknown> =>
  db.execute(sql`update ${wording} set ended = ${fault} where ${isOwn(own)}`);

/** No answer came: the next attempt is later, if one is left. */
export const postponeWording = (db: Database, own: Own): Promise<unknown> =>
  db.execute(
    sql`update ${wording} set due_at = now() + make_interval(secs => ${PAUSE_SECONDS} * attempts) where ${isOwn(own)}`,
  );
