import { sql } from 'drizzle-orm';
import type { Consent } from '#src/agent/consent/consent.ts';
import { consent } from '#src/agent/consent/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import type { Subject } from './spending-store.ts';

export type PendingConsent = Pick<Consent, 'id' | 'appId' | 'capabilityName' | 'commitsMinor' | 'status' | 'expiresAt'>;

/** A list that a person reads. */
const MAX_PENDING = 100;

/** Consents that still wait for the person, the newest first. One trip. */
export async function selectPending(db: Database, { userId, accountId }: Subject): Promise<readonly PendingConsent[]> {
  const rows = await db.execute<FrozenRow<PendingConsent>>(
    frozenRow(
      sql`json_build_object('id', c.id, 'appId', c.app_id, 'capabilityName', c.capability_name,
        'commitsMinor', ${storedInteger(sql`c.commits_minor`)}, 'status', c.status, 'expiresAt', ${storedMoment(sql`c.expires_at`)})`,
      sql`from ${consent} c where c.user_id = ${userId} and c.status = 'pending' and c.expires_at > now() and c.account_id = ${accountId}
        order by c.created_at desc, c.id desc limit ${MAX_PENDING}::int`,
    ),
  );
  return rows.flatMap((row) => thawRow(row) ?? []);
}
