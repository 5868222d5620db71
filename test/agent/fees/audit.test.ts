import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledCall } from '#src/agent/fees/receipt-claims.ts';
import { cents } from '#src/money/cents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openReaders } from './readers.ts';
import { callOf, leave } from './settled.ts';

let suite: Suite;
let readers: ReturnType<typeof openReaders>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'] });
  readers = openReaders(suite);
});
afterAll(() => suite.close());

test('FEE-1, FEE-3 a mail’s fee is the interface’s figures, made up line by line', async () => {
  const committed = { committedMinor: cents(780), committedReference: 'delivery:1' };
  const made = await readers.settled(committed);
  const audit = await readers.audit(made);
  expect(audit).toMatchObject({
    gross_minor: '10',
    platform_fee_minor: '1',
    platform_fee_bps: 1_000,
    third_party_cost_minor: '1',
    net_to_account_minor: '8',
    breakdown: {
      currency: 'USD',
      policy: { version: 'agent-charter-v1' },
      committed: { amount_minor: '780', reference: 'delivery:1' },
      drift: { ok: true, diffs: [] },
      receipt: { kid: 'a1', prev_hash: '0'.repeat(64) },
      consent_id: made.consentId,
      grant_id: made.grantId,
      input_digest: made.inputDigest,
      output_digest: made.outputDigest,
    },
  });
  expect(audit.breakdown['stored']).toEqual(audit.breakdown['recomputed']);
  expect(audit.breakdown.lines.map(({ kind, amount_minor: minor, payee }) => [kind, minor, payee])).toEqual([
    ['capability_price', '10', 'app:mail'],
    ['platform_fee', '-1', 'platform'],
    ['third_party_cost', '-1', 'third_party'],
  ]);
  expect(audit.breakdown.explanation).toContain('cost $0.10 by agent-charter-v1');
  expect(audit.breakdown.explanation).toContain('committed the person to $7.80');
});

test('FEE-1 what is free has a receipt, and no posting', async () => {
  const made = await readers.settled({}, { appId: 'places', capabilityName: 'save' });
  const audit = await readers.audit(made);
  expect(audit).toMatchObject({ gross_minor: '0', net_to_account_minor: '0', breakdown: { drift: { ok: true } } });
  expect(audit.breakdown['receipt']).toMatchObject({ kid: 'a1' });
});

test.each([
  ['running', 'it is still running'],
  ['failed', 'it failed'],
  ['outcome_unknown', 'nobody can say'],
] as const)(
  'FEE-1, FEE-4 a call that is %s cost nothing, and a posting of it is explained by nothing',
  async (status, words) => {
    const made = callOf({ appId: 'mail', capabilityName: 'send' });
    await leave(suite.database, made, { status });
    const audit = await readers.audit(made);
    expect(audit).toMatchObject({ gross_minor: '0', breakdown: { lines: [], receipt: null, drift: { ok: true } } });
    expect(audit.breakdown.explanation).toContain(words);
    await suite.database.query(
      `with t as (insert into ledger.transaction (id, kind, subject) values (gen_random_uuid(), 'agent_call_charged', $1) returning id)
     insert into ledger.posting select t.id, v.account, v.amount from t, (values ('agent_receivable', 9), ('agent_revenue', -9)) v(account, amount)`,
      [made.id],
    );
    expect((await readers.audit(made)).breakdown.drift.diffs).toEqual([
      { path: 'ledger.agent_receivable', stored: '9', recomputed: '0', delta_minor: '9', cause: 'ledger_mismatch' },
      { path: 'ledger.agent_revenue', stored: '-9', recomputed: '0', delta_minor: '-9', cause: 'ledger_mismatch' },
    ]);
  },
);

/** Changes rows that refuse to be changed, in a session of its own. */
async function behindTheTriggers(statement: string, values: readonly unknown[]) {
  const client = await suite.database.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [...values]);
  } finally {
    client.release(true);
  }
}

const hex = (digit: string) => `sha256:${digit.repeat(64)}`;
const other = randomUUID();

/** A column, what stands there instead, and what the audit names, with its cause. */
const changes: readonly (readonly [column: string, value: string, path: string, cause: string])[] = [
  ['user_id', `'user:${other}'`, 'receipt.user_id', 'row_changed'],
  ['account_id', `'org:${other}'`, 'receipt.account_id', 'row_changed'],
  ['app_id', `'mai1'`, 'receipt.app_id', 'row_changed'],
  ['capability_name', `'sent'`, 'receipt.capability_name', 'row_changed'],
  ['capability_version', `'1.0.1'`, 'receipt.capability_version', 'row_changed'],
  ['policy_version', `'agent-charter-v2'`, 'receipt.policy', 'row_changed'],
  ['grant_id', `'${other}'`, 'receipt.grant_id', 'row_changed'],
  ['consent_id', 'null', 'receipt.consent_id', 'row_changed'],
  ['platform_fee_bps', '1001', 'platform_fee_bps', 'row_changed'],
  ['committed_minor', '781', 'receipt.committed', 'row_changed'],
  ['committed_reference', `'delivery:2'`, 'receipt.committed', 'row_changed'],
  ['input', `replace(input, 'Home', 'Hone')`, 'input_digest', 'row_changed'],
  ['input_digest', `'${hex('a')}'`, 'receipt.input_digest', 'row_changed'],
  ['output', `replace(output, 'Home', 'Hone')`, 'output_digest', 'row_changed'],
  ['output_digest', `'${hex('b')}'`, 'receipt.output_digest', 'row_changed'],
  ['settled_at', `settled_at + interval '1 millisecond'`, 'receipt.settled_at', 'row_changed'],
  ['receipt', `overlay(receipt placing 'A' from length(receipt) - 9)`, 'receipt.signature', 'receipt_changed'],
  ['receipt_hash', `'${'c'.repeat(64)}'`, 'chain.hash', 'chain_broken'],
  ['receipt_prev_hash', `'${'d'.repeat(64)}'`, 'chain.prev_hash', 'chain_broken'],
  ['receipt_seq', '4', 'chain.prev_hash', 'chain_broken'],
];

describe('a row that was changed by hand', () => {
  let made: SettledCall;
  beforeAll(async () => {
    const whose = readers.account();
    await readers.settled(whose);
    made = await readers.settled({ ...whose, committedMinor: cents(780), committedReference: 'delivery:1' });
    await readers.settled(whose);
  });

  test('FEE-7 is clean before', async () => {
    expect((await readers.audit(made)).breakdown.drift).toEqual({ ok: true, diffs: [] });
  });

  test.each(changes)('FEE-5, FEE-7 %s set to %s: the audit names %s as %s', async (column, value, path, cause) => {
    await suite.database.query(`create table kept as select ${column} from agent.tool_call where id = '${made.id}'`);
    await suite.database.query(`update agent.tool_call set ${column} = ${value} where id = $1`, [made.id]);
    const { rows } = await suite.database.query<{ userId: string; accountId: string }>(
      'select user_id as "userId", account_id as "accountId" from agent.tool_call where id = $1',
      [made.id],
    );
    const { drift, explanation } = (await readers.audit({ ...made, ...rows[0] })).breakdown;
    await suite.database.query(`update agent.tool_call set ${column} = (select ${column} from kept) where id = $1`, [
      made.id,
    ]);
    await suite.database.query('drop table kept');
    expect(drift.ok).toBe(false);
    expect(drift.diffs.map((diff) => `${diff.path} ${diff.cause}`)).toContain(`${path} ${cause}`);
    expect(explanation).toContain(path);
    expect((await readers.audit(made)).breakdown.drift.ok).toBe(true);
  });

  test('FEE-7 figures that sum up again are each named once, with what they should be', async () => {
    const change = (by: number) =>
      suite.database.query(
        'update agent.tool_call set gross_minor = gross_minor + $2, net_minor = net_minor + $2 where id = $1',
        [made.id, by],
      );
    await change(1);
    const audit = await readers.audit(made);
    await change(-1);
    expect(audit.breakdown.drift.diffs).toEqual([
      { path: 'gross_minor', stored: '11', recomputed: '10', delta_minor: '1', cause: 'row_changed' },
      { path: 'net_to_account_minor', stored: '9', recomputed: '8', delta_minor: '1', cause: 'row_changed' },
    ]);
  });

  test('FEE-4, FEE-7 a posting that was changed, or is gone, is a ledger_mismatch', async () => {
    const here = 'transaction_id = (select id from ledger.transaction where subject = $1)';
    const diffs = async () => (await readers.audit(made)).breakdown.drift.diffs;
    await behindTheTriggers(`update ledger.posting set amount_minor = -2 where account = 'agent_revenue' and ${here}`, [
      made.id,
    ]);
    expect(await diffs()).toEqual([
      { path: 'ledger.agent_revenue', stored: '-2', recomputed: '-1', delta_minor: '-1', cause: 'ledger_mismatch' },
    ]);
    await behindTheTriggers(`update ledger.posting set amount_minor = -1 where account = 'agent_revenue' and ${here}`, [
      made.id,
    ]);
    await behindTheTriggers(`delete from ledger.posting where account = 'third_party_payable' and ${here}`, [made.id]);
    expect(await diffs()).toEqual([
      { path: 'ledger.third_party_payable', stored: '0', recomputed: '-1', delta_minor: '1', cause: 'ledger_mismatch' },
    ]);
    await behindTheTriggers(
      `insert into ledger.posting select id, 'third_party_payable', -1 from ledger.transaction where subject = $1`,
      [made.id],
    );
    expect(await diffs()).toEqual([]);
  });

  test('FEE-6, FEE-7 a neighbour that is changed, and a head that is, are named', async () => {
    const last = await readers.settled();
    await suite.database.query('update agent.account set head_hash = $2 where account_id = $1', [
      last.accountId,
      'e'.repeat(64),
    ]);
    expect((await readers.audit(last)).breakdown.drift.diffs).toMatchObject([
      { path: 'chain.head', cause: 'chain_broken' },
    ]);
    const neighbour = (seq: number, column: string) =>
      suite.database.query(
        `update agent.tool_call set ${column} = reverse(${column}) where account_id = $1 and receipt_seq = $2`,
        [made.accountId, seq],
      );
    for (const [seq, column, path] of [
      [1, 'receipt_hash', 'chain.prev_hash'],
      [3, 'receipt_prev_hash', 'chain.next'],
    ] as const) {
      await neighbour(seq, column);
      expect((await readers.audit(made)).breakdown.drift.diffs).toMatchObject([{ path, cause: 'chain_broken' }]);
      await neighbour(seq, column);
    }
  });
});
