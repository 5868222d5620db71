import { sql, type SQL } from 'drizzle-orm';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { olderThan, textArray, when } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { insertOwnMessage, type OwnMessage } from '#src/webhooks/sending/messages-store.ts';
import { releaseHeld } from '#src/webhooks/sending/waiting-store.ts';
import { message, subscription } from '#src/webhooks/table.ts';
import { shownWebhook } from './columns-store.ts';
import { foundWebhook, isSame, lockOf, type OwnWebhook } from './own-webhook-store.ts';
import { CHALLENGE, type StoredWebhook } from './subscription.ts';
import type { ChangedWebhook, FoundWebhook } from './subscription-changes.ts';

/** How many subscriptions an owner has. */
export interface WebhookCount {
  readonly now: Date;
  readonly count: number;
}

const countOf = (owner: string): SQL => sql`(select count(*)::int from ${subscription} where owner = ${owner})`;

const counted = (owner: string): SQL =>
  frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)}, 'count', ${countOf(owner)})`);

export const loadCount = <T>(db: Database, once: Once | undefined, owner: string): Promise<Loaded<WebhookCount, T>> =>
  loadFrozen(db, once, counted(owner));

interface NewWebhook {
  readonly webhook: StoredWebhook;
  readonly owner: string;
  readonly sealedSecret: string;
  readonly challenge: OwnMessage;
  /** How many others the owner may have. */
  readonly othersAtMost: number;
}

/** Adds a subscription with its challenge, if its owner still has room. */
export const insertWebhook = <T>(
  db: Database,
  claim: Claim,
  { webhook, owner, sealedSecret, challenge, othersAtMost }: NewWebhook,
  value: T,
): Promise<Done<T> | Stale<WebhookCount>> =>
  commitFrozen(db, claim, {
    locks: [sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${owner}`}, 0))`],
    unchanged: sql`${countOf(owner)} <= ${othersAtMost}::int`,
    parts: [
      (claimed) => sql`
        insert into ${subscription} (id, owner, url, events, filter, product, mode, status, secret, created_at, updated_at)
        select ${webhook.id}::uuid, ${owner}, ${webhook.url}, ${textArray(webhook.events)}, ${JSON.stringify(webhook.filter)}::jsonb,
          ${webhook.product}::text, ${webhook.mode}, ${webhook.status}, ${sealedSecret}, ${when(webhook.createdAt)}, ${when(webhook.updatedAt)} from ${claimed}`,
      insertOwnMessage(challenge),
    ],
    value,
    load: counted(owner),
  });

export async function findWebhook(db: Database, id: string, owner: string): Promise<StoredWebhook | undefined> {
  const from = sql`from ${subscription} s where s.id = ${id}::uuid and s.owner = ${owner}`;
  const [row] = await db.execute<FrozenRow<StoredWebhook>>(frozenRow(shownWebhook(sql`s`), from));
  return thawRow(row);
}

export async function listWebhooks(
  db: Database,
  owner: string,
  after: Place | undefined,
  limit: number,
): Promise<StoredWebhook[]> {
  const from = sql`from ${subscription} s where s.owner = ${owner} and ${olderThan(after, sql`s`)}
    order by s.created_at desc, s.id desc limit ${limit}`;
  const rows = await db.execute<FrozenRow<StoredWebhook>>(frozenRow(shownWebhook(sql`s`), from));
  return rows.flatMap((row) => thawRow(row) ?? []);
}

export const loadWebhook = <T>(
  db: Database,
  once: Once | undefined,
  own: OwnWebhook,
): Promise<Loaded<FoundWebhook, T>> => loadFrozen(db, once, foundWebhook(own));

/**
 * Stores a change, with a challenge if there has to be one: only the newest counts. Held messages of a subscription that
 * is active become due.
 */
export function saveChanged(
  db: Database,
  claim: Claim,
  own: OwnWebhook,
  { was, webhook, isChallenged }: ChangedWebhook,
  challenge: OwnMessage,
): Promise<Done<StoredWebhook> | Stale<FoundWebhook>> {
  const { shown, afterProof } = webhook;
  const { id, updatedAt } = shown;
  return commitFrozen(db, claim, {
    locks: [lockOf(id)],
    unchanged: isSame(was),
    parts: [
      (claimed) => sql`
        update ${subscription} s set status = ${shown.status}, url = ${shown.url}, events = ${textArray(shown.events)},
          filter = ${JSON.stringify(shown.filter)}::jsonb, mode = ${shown.mode}, after_proof = ${afterProof}, disabled_reason = ${shown.disabledReason}::text,
          failing_since = ${when(shown.failingSince)}, updated_at = ${when(updatedAt)}
        from ${claimed} where s.id = ${id}::uuid`,
      ...(shown.status === 'active' ? [(claimed: SQL) => releaseHeld(sql`select ${id}::uuid from ${claimed}`)] : []),
      ...(isChallenged
        ? [
            (claimed: SQL) => sql`
              update ${message} m set status = 'failed', lease_until = null, attempt = null from ${claimed}
              where m.subscription_id = ${id}::uuid and m.type = ${CHALLENGE} and m.status = 'pending'`,
            insertOwnMessage(challenge),
          ]
        : []),
    ],
    value: shown,
    load: foundWebhook(own),
  });
}

export async function deleteWebhook(db: Database, id: string, owner: string): Promise<boolean> {
  const rows = await db.execute(
    sql`delete from ${subscription} where id = ${id}::uuid and owner = ${owner} returning id`,
  );
  return rows.length > 0;
}

/** Stores a new secret. The one before also signs for a day; one that still did so ends. */
export const saveSecret = <T>(
  db: Database,
  claim: Claim,
  own: OwnWebhook,
  { was, webhook: { shown } }: ChangedWebhook,
  { sealedSecret, value }: { readonly sealedSecret: string; readonly value: T },
): Promise<Done<T> | Stale<FoundWebhook>> =>
  commitFrozen(db, claim, {
    locks: [lockOf(shown.id)],
    unchanged: isSame(was),
    parts: [
      (claimed) => sql`
        update ${subscription} s set secret = ${sealedSecret}, old_secret = s.secret,
          old_secret_until = ${when(shown.oldSecretUntil)}, updated_at = ${when(shown.updatedAt)}
        from ${claimed} where s.id = ${shown.id}::uuid`,
    ],
    value,
    load: foundWebhook(own),
  });
