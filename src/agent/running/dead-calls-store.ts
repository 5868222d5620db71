import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { LEASE_SECONDS } from '#src/platform/db/lease.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Once } from '#src/platform/db/once.ts';
import { idempotency } from '#src/platform/db/table.ts';
import { shownCall } from '#src/agent/invoke/call-columns-store.ts';
import { toolCall } from '#src/agent/invoke/table.ts';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';

/** A call that was left behind, now held by the attempt that asked for it. */
export interface DeadCall {
  readonly call: ToolCall;
  /** Its key, if its row is still there. */
  readonly once: Once | null;
}

/** The route whose keys name transactions. */
export const INVOKE_ROUTE = 'POST /v1/tools/invoke';

/**
 * Takes one call over whose holder has been silent for so many seconds after its lease, and its key with it. One trip.
 * Undefined: there is none.
 */
export async function takeDeadCall(
  db: Database,
  attempt: string,
  silentSeconds: number,
): Promise<DeadCall | undefined> {
  const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const [row] = await db.execute<FrozenRow<DeadCall>>(sql`
    with dead as (
      select id from ${toolCall} where status = 'running' and lease_until < now() - make_interval(secs => ${silentSeconds})
      order by lease_until limit 1 for update skip locked),
    taken as (
      update ${toolCall} t set attempt = ${attempt}::uuid, lease_until = ${lease} from dead where t.id = dead.id returning t.*),
    key as (
      update ${idempotency} i set request_id = ${attempt}::uuid, lease_until = ${lease} from taken t
      where i.principal = t.caller and i.route = ${INVOKE_ROUTE} and i.key = t.idempotency_key and i.fingerprint = t.fingerprint and i.outcome is null
      returning i.principal, i.route, i.key, i.fingerprint)
    ${frozenRow(
      sql`json_build_object('call', ${shownCall(sql`t`)},
        'once', (select json_build_object('principal', principal, 'route', route, 'key', key, 'fingerprint', fingerprint) from key))`,
      sql`from taken t`,
    )}`);
  return thawRow(row);
}
