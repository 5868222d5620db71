import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { consentStatuses } from '#src/agent/consent/consent.ts';
import { found, listed } from '#src/agent/consent/consents-store.ts';
import { FEW_ROWS, MANY, readsOf } from '#test/agent/reads-of.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;
const grantOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

beforeAll(async () => {
  copy = await copyDatabase();
  await copy.pool.query(
    `insert into agent.grant (id, ancestors, session_id, user_id, account_id, agent_name, hash, scopes, constraints, idle_ttl_seconds, expires_at, created_at)
     select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, '{}', 's', 'user:a', 'user:a', 'bot', 'grant-' || n, '{}', '{}', 1800, now() + interval '1 hour', now()
     from generate_series(1, 5000) n`,
  );
  // One person with all of them, a few of each kind but thousands that nobody decided: the worst history that there can be.
  await copy.pool.query(`
    insert into agent.consent (id, user_id, account_id, credential_kind, credential_id, client_name, app_id, capability_name, capability_version, reason, input,
      input_digest, bound_digest, gross_minor, commits_minor, user_code, status, decision, decided_at, expires_at, created_at)
    select gen_random_uuid(), 'user:a', 'user:a', 'grant', '00000000-0000-4000-9000-' || lpad((1 + n % 2)::text, 12, '0'), 'bot', 'delivery', 'create', '1.0.0',
      'threshold', '{}', 'd-' || n, 'b', 10, 0, 'c', s.status, case when s.status in ('pending', 'cancelled') then null else 'approve_once' end,
      case when s.status in ('pending', 'cancelled') then null else now() end, case when n > 20 then -1 else 1 end * interval '10 minutes' + now(), now() - n * interval '1 minute'
    from generate_series(1, ${MANY}) n,
      lateral (select case when n % 3 = 0 then 'consumed' when n % 9000 = 1 then 'denied' when n % 9000 = 2 then 'approved' else 'pending' end as status) s`);
  await copy.pool.query('vacuum analyze agent.consent, agent.grant');
}, 120_000);
afterAll(() => copy.close());

const person = { userId: 'user:a' };
const grant: { readonly token: AgentActor } = {
  token: { kind: 'agent', keyId: 'x', form: 'grant', hashes: ['grant-1', 'another'] },
};
const place = { createdAt: new Date(Date.now() - 10_000 * 60_000), id: grantOf(1) };

const askers = [
  ['a person', person],
  ['a grant', grant],
] as const;
const pages = [undefined, ...consentStatuses].flatMap((status) =>
  askers.flatMap(([who, asking]) =>
    [undefined, place].map(
      (after) =>
        [
          status ?? 'all',
          who,
          after === undefined ? 'first' : 'later',
          listed(asking, { status, after, limit: 21 }),
        ] as const,
    ),
  ),
);

test.each(pages)(
  'CONSENT-4 among 100,000 a list of %s by %s, its %s page, reads few rows',
  async (...[, , , select]) => {
    const reads = await readsOf(copy.pool, 'agent', select);
    expect(reads.scans).toBe(0);
    expect(reads.rows).toBeLessThan(FEW_ROWS);
  },
);

test.each(askers)('CONSENT-4 among 100,000 one consent, by %s, is one row', async (_who, asking) => {
  const { rows } = await copy.pool.query<{ id: string }>(
    "select id from agent.consent where status = 'denied' limit 1",
  );
  const reads = await readsOf(copy.pool, 'agent', found(asking, rows[0]?.id ?? ''));
  expect(reads.scans).toBe(0);
  expect(reads.rows).toBeLessThan(5);
});
