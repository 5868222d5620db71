import { sql, type SQL } from 'drizzle-orm';
import { apiKey } from '#src/agent/credentials/table.ts';
import { isOneOf, keyWith, presentedBy } from '#src/agent/grants/columns-store.ts';
import { grant } from '#src/agent/grants/table.ts';
import { account } from '#src/agent/fees/table.ts';
import { profile } from '#src/agent/profile/table.ts';
import { OWN_APP, type Calling } from './asked-call.ts';

/** One row, or none if nobody has the token: for whom a call is, by which credential, and what that descends from. */
export function whoCalls(calling: Calling): SQL {
  if ('person' in calling) {
    const { userId, accountId, sessionId, app = { id: userId, name: OWN_APP } } = calling.person;
    return sql`select ${userId}::text user_id, ${accountId}::text account_id, 'person'::text credential_kind, ${app.id}::text credential_id,
      ${app.name}::text client_name, ${sessionId ?? null}::text session_id, null::uuid grant_id, null::uuid key_id, '{}'::uuid[] lineage`;
  }
  const { form, hashes } = calling.token;
  return form === 'key'
    ? sql`select k.acts_for user_id, k.account_id, 'key' credential_kind, k.id::text credential_id, k.name client_name, null::text session_id,
        null::uuid grant_id, k.id key_id, '{}'::uuid[] lineage from ${apiKey} k where ${keyWith(hashes)}`
    : sql`select g.user_id, g.account_id, 'grant' credential_kind, g.id::text credential_id, g.agent_name client_name, g.session_id,
        g.id grant_id, g.key_id, g.ancestors || g.id lineage from ${grant} g where ${isOneOf(sql`g.hash`, hashes)}`;
}

/** The credential with all that it descends from, as the JSON of a `Presented`; null for a person. */
export const presentedIn = (calling: Calling): SQL =>
  'person' in calling ? sql`null::json` : presentedBy(calling.token);

/**
 * What a call counts against is one person’s, and locked by their profile’s row; then by the key, whose budget counts;
 * then, if it costs something, by the account that owes it.
 */
export const lockHolders = (who: SQL, costs: boolean): readonly SQL[] => [
  sql`insert into ${profile} (user_id) select user_id from (${who}) w on conflict do nothing`,
  sql`select 1 from ${profile} where user_id = (select user_id from (${who}) w) for no key update`,
  sql`select 1 from ${apiKey} where id = (select key_id from (${who}) w) for no key update`,
  ...(costs
    ? [sql`select 1 from ${account} where account_id = (select account_id from (${who}) w) for no key update`]
    : []),
];
