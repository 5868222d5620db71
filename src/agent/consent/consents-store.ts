import { sql, type SQL } from 'drizzle-orm';
import { now, presentedBy } from '#src/agent/grants/columns-store.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import { consentDecided } from '#src/agent/news/event.ts';
import { announcesTo, noteEvent } from '#src/agent/news/events-store.ts';
import { profile } from '#src/agent/profile/table.ts';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { json, olderThan, when } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import type { ConsentAsking } from './asking.ts';
import { consentStatuses, storedAs, type Consent, type ConsentStatus, type StoredAs } from './consent.ts';
import { consent } from './table.ts';

/** A consent `c` as the JSON of a `Consent`. */
export const shownConsent = (c: SQL): SQL => sql`json_build_object(
  'id', ${c}.id, 'userId', ${c}.user_id, 'accountId', ${c}.account_id, 'credentialKind', ${c}.credential_kind, 'credentialId', ${c}.credential_id,
  'clientName', ${c}.client_name, 'sessionId', ${c}.session_id, 'conversationId', ${c}.conversation_id, 'appId', ${c}.app_id, 'capabilityName', ${c}.capability_name,
  'capabilityVersion', ${c}.capability_version, 'reason', ${c}.reason, 'input', ${c}.input, 'inputDigest', ${c}.input_digest, 'boundDigest', ${c}.bound_digest,
  'grossMinor', ${storedInteger(sql`${c}.gross_minor`)}, 'commitsMinor', ${storedInteger(sql`${c}.commits_minor`)},
  'quotedUntil', ${storedMoment(sql`${c}.quoted_until`)}, 'exceeds', ${c}.exceeds, 'userCode', ${c}.user_code, 'idempotencyKey', ${c}.idempotency_key,
  'status', ${c}.status, 'decision', ${c}.decision, 'decidedAt', ${storedMoment(sql`${c}.decided_at`)}, 'proof', ${c}.proof, 'decidedInput', ${c}.decided_input,
  'limits', json_build_object('maxCalls', ${c}.max_calls, 'maxPerCallMinor', ${storedInteger(sql`${c}.max_per_call_minor`)},
    'maxTotalMinor', ${storedInteger(sql`${c}.max_total_minor`)}),
  'usedCalls', ${c}.used_calls, 'usedMinor', ${storedInteger(sql`${c}.used_minor`)}, 'callId', ${c}.call_id,
  'expiresAt', ${storedMoment(sql`${c}.expires_at`)}, 'createdAt', ${storedMoment(sql`${c}.created_at`)})`;

const meOf = (asking: ConsentAsking): SQL => ('token' in asking ? presentedBy(asking.token) : sql`null::json`);
/** Looked up once, whatever it is compared with. */
const me = (asking: ConsentAsking): SQL => sql`from (select ${meOf(asking)} as row offset 0) me`;

/** What somebody may see: what they are asked; with a key or grant what that very one asked. */
const isWithin = (asking: ConsentAsking): SQL =>
  'token' in asking
    ? sql`c.credential_id = coalesce(me.row -> 'grant' ->> 'id', me.row -> 'key' ->> 'id')`
    : sql`c.user_id = ${asking.userId}`;

/** One consent within reach, with whoever asks. */
export interface FoundConsent {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly consent: Consent | null;
}

export const found = (asking: ConsentAsking, id: string): SQL =>
  frozenRow(
    sql`json_build_object('now', ${now}, 'presented', me.row,
      'consent', (select ${shownConsent(sql`c`)} from ${consent} c where c.id = ${id}::uuid and ${isWithin(asking)}))`,
    me(asking),
  );

export async function findConsent(db: Database, asking: ConsentAsking, id: string): Promise<FoundConsent | undefined> {
  const [row] = await db.execute<FrozenRow<FoundConsent>>(found(asking, id));
  return thawRow(row);
}

export const loadConsent = <T>(
  db: Database,
  once: Once | undefined,
  asking: ConsentAsking,
  id: string,
): Promise<Loaded<FoundConsent, T>> => loadFrozen(db, once, found(asking, id));

/** A page of consents within reach. */
export interface FoundConsents {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly consents: readonly Consent[];
}

interface Page {
  /** As it is shown; undefined: any. */
  readonly status: ConsentStatus | undefined;
  readonly after: Place | undefined;
  readonly limit: number;
}

const anyStored: readonly StoredAs[] = consentStatuses.map((status) => ({ status, isOver: null, seconds: null }));

/** A page of those that are stored alike: an index has them in order. */
const alike = (asking: ConsentAsking, { status, isOver, seconds }: StoredAs, { after, limit }: Page): SQL => sql`
  (select c.* from ${consent} c where ${isWithin(asking)} and c.status = ${status}
    and ${isOver === null ? sql`true` : sql`(c.expires_at <= now()) = ${isOver}::boolean`}
    and ${seconds === null ? sql`true` : sql`c.created_at > now() - make_interval(secs => ${seconds}::int)`}
    and ${olderThan(after, sql`c`)} order by c.created_at desc, c.id desc limit ${limit})`;

export function listed(asking: ConsentAsking, page: Page): SQL {
  const stored = page.status === undefined ? anyStored : storedAs(page.status);
  const all = sql.join(
    stored.map((each) => alike(asking, each, page)),
    sql` union all `,
  );
  const rows = sql`(select coalesce(json_agg(p.shown order by p.created_at desc, p.id desc), '[]'::json) from (
    select ${shownConsent(sql`c`)} as shown, c.created_at, c.id from (${all}) c order by c.created_at desc, c.id desc limit ${page.limit}) p)`;
  return frozenRow(sql`json_build_object('now', ${now}, 'presented', me.row, 'consents', ${rows})`, me(asking));
}

export async function listConsents(
  db: Database,
  asking: ConsentAsking,
  page: Page,
): Promise<FoundConsents | undefined> {
  const [row] = await db.execute<FrozenRow<FoundConsents>>(listed(asking, page));
  return thawRow(row);
}

/** Stores what became of a consent, if it still has the status with which it was loaded. Uses are none of this. */
export function saveConsent<T>(
  db: Database,
  claim: Claim,
  asking: ConsentAsking,
  { before, after }: { readonly before: Consent; readonly after: Consent },
  value: T,
): Promise<Done<T, 'announce'> | Stale<FoundConsent>> {
  const id = sql`${after.id}::uuid`;
  const minor = (amount: bigint | null) => sql`${amount?.toString() ?? null}::bigint`;
  const { limits } = after;
  return commitFrozen<FoundConsent, T, 'announce'>(db, claim, {
    // In the order in which calls take them.
    locks: [
      sql`select 1 from ${profile} where user_id = ${after.userId} for no key update`,
      sql`select 1 from ${consent} where id = ${id} for update`,
    ],
    unchanged: sql`exists (select 1 from ${consent} where id = ${id} and status = ${before.status})`,
    parts: [
      (claimed) => sql`
        update ${consent} c set status = ${after.status}, decision = ${after.decision}::text, decided_at = ${when(after.decidedAt)},
          proof = ${after.proof === null ? sql`null` : json(after.proof)}, decided_input = ${after.decidedInput}::text, max_calls = ${limits.maxCalls}::int,
          max_per_call_minor = ${minor(limits.maxPerCallMinor)}, max_total_minor = ${minor(limits.maxTotalMinor)}, expires_at = ${when(after.expiresAt)}
        from ${claimed} where c.id = ${id}`,
      noteEvent(consentDecided(after)),
    ],
    value,
    effects: announcesTo(sql`${after.accountId}`),
    load: found(asking, after.id),
  });
}
