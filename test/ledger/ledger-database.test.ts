import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase, refusalOf, type DatabaseCopy } from '#test/support/runner/database.ts';

const TRANSACTION = '11111111-1111-4111-8111-111111111111';
const SUBJECT = '22222222-2222-4222-8222-222222222222';
const OTHER = '33333333-3333-4333-8333-333333333333';

const book = (values: string) => `insert into ledger.posting (transaction_id, account, amount_minor) values ${values}`;

describe('the ledger in the database', () => {
  let copy: DatabaseCopy;
  const refused = (statement: string, role?: string) => refusalOf(copy.pool, statement, role);

  beforeAll(async () => {
    copy = await copyDatabase();
    await copy.pool.query(
      `insert into ledger.transaction (id, kind, subject) values ('${TRANSACTION}', 'delivery_charged', '${SUBJECT}')`,
    );
    await copy.pool.query(
      book(`('${TRANSACTION}', 'customer_receivable', 1107), ('${TRANSACTION}', 'driver_payable', -1107)`),
    );
    await copy.pool.query(
      `insert into ledger.transaction (id, kind, subject) values ('${OTHER}', 'delivery_charged', '${OTHER}')`,
    );
  });
  afterAll(() => copy.close());

  test.each([
    ['one side only', `('${OTHER}', 'customer_receivable', 1107)`],
    ['a cent too little', `('${OTHER}', 'customer_receivable', 1107), ('${OTHER}', 'driver_payable', -1106)`],
    ['two transactions that only balance together', `('${OTHER}', 'refunds', 5), ('${TRANSACTION}', 'refunds', -5)`],
  ])('LEDGER-2 postings that don’t sum to 0 are refused: %s', async (_case, values) => {
    expect(await refused(book(values))).toEqual({ code: '23514', constraint: 'posting_balanced' });
    expect(await refused(book(values), 'waypost_delivery')).toEqual({ code: '23514', constraint: 'posting_balanced' });
  });

  test('LEDGER-2 balanced postings are booked, by the delivery Worker too', async () => {
    const values = `('${OTHER}', 'customer_receivable', 1107), ('${OTHER}', 'driver_payable', -1107)`;
    expect(await refused(book(values))).toBeUndefined();
    expect(await refused(book(values), 'waypost_delivery')).toBeUndefined();
  });

  test.each([
    ['posting_nonzero', `('${OTHER}', 'refunds', 0)`],
    ['posting_account', `('${OTHER}', 'petty_cash', 5), ('${OTHER}', 'refunds', -5)`],
    [
      'posting_transaction_id_account_pk',
      `('${TRANSACTION}', 'customer_receivable', 5), ('${TRANSACTION}', 'refunds', -5)`,
    ],
    [
      'posting_transaction_id_transaction_id_fk',
      `('${SUBJECT}', 'customer_receivable', 5), ('${SUBJECT}', 'refunds', -5)`,
    ],
  ])('LEDGER-2 what breaks %s is refused', async (constraint, values) => {
    expect(await refused(book(values))).toMatchObject({ constraint });
  });

  test('LEDGER-5 the agent Worker sees no booking of a delivery, and books none', async () => {
    const client = await copy.pool.connect();
    try {
      expect((await client.query('select 1 from ledger.posting')).rows).not.toEqual([]);
      await client.query('begin; set local role waypost_agent');
      for (const table of ['ledger.posting', 'ledger.transaction'])
        expect((await client.query(`select 1 from ${table}`)).rows).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    const booked = `insert into ledger.transaction (id, kind, subject) values (gen_random_uuid(), 'delivery_charged', gen_random_uuid())`;
    expect(await refused(booked, 'waypost_agent')).toMatchObject({ code: '42501' });
  });

  test.each(['rogue', 'Delivery_charged', ''])(
    'LEDGER-6 a step of a kind that nobody knows is refused: %j',
    async (kind) => {
      const statement = `insert into ledger.transaction (id, kind, subject) values (gen_random_uuid(), '${kind}', gen_random_uuid())`;
      const expected = { code: '23514', constraint: 'transaction_kind' };
      expect(await refused(statement)).toEqual(expected);
      expect(await refused(statement, 'waypost_delivery')).toEqual(expected);
    },
  );

  test.each([
    'update ledger.posting set amount_minor = amount_minor + 1',
    'update ledger.posting set amount_minor = amount_minor where false',
    'delete from ledger.posting',
    'truncate ledger.posting',
    'truncate ledger.transaction cascade',
    "update ledger.transaction set kind = 'x'",
    'delete from ledger.transaction',
    `${book(`('${TRANSACTION}', 'customer_receivable', 5)`)} on conflict (transaction_id, account) do update set amount_minor = 0`,
  ])('LEDGER-3 even the owner of the tables is refused: %s', async (statement) => {
    expect(await refused(statement)).toEqual({ code: '23514', constraint: 'ledger_append_only' });
  });

  test('LEDGER-4 a step of a subject is booked once; another subject’s is another', async () => {
    const insert = (id: string, subject: string) =>
      `insert into ledger.transaction (id, kind, subject) values ('${id}', 'delivery_charged', '${subject}')`;
    const fresh = '44444444-4444-4444-8444-444444444444';
    expect(await refused(insert(fresh, SUBJECT))).toEqual({ code: '23505', constraint: 'transaction_step' });
    expect(await refused(insert(fresh, fresh))).toBeUndefined();
  });
});

describe('rights on money and deliveries', () => {
  let copy: DatabaseCopy;
  beforeAll(async () => {
    copy = await copyDatabase();
  });
  afterAll(() => copy.close());

  const facts = ['delivery.fare', 'delivery.event', 'ledger.transaction', 'ledger.posting'];
  const all = [...facts, 'delivery.delivery', 'delivery.job'];
  const denied = { code: '42501', constraint: undefined };

  test.each(facts)('LEDGER-5 the delivery Worker can neither update, delete nor truncate %s', async (table) => {
    const column =
      table === 'ledger.transaction' ? 'subject' : table === 'ledger.posting' ? 'transaction_id' : 'delivery_id';
    // Of a fee record it changes the tip: what else, a trigger refuses (AMEND-5).
    const updates = table === 'delivery.fare' ? [] : [`update ${table} set ${column} = ${column}`];
    for (const statement of [...updates, `delete from ${table}`, `truncate ${table}`]) {
      expect(await refusalOf(copy.pool, statement, 'waypost_delivery')).toEqual(denied);
    }
    expect(await refusalOf(copy.pool, `select * from ${table}`, 'waypost_delivery')).toBeUndefined();
  });

  test('LEDGER-5 the delivery Worker deletes no delivery, job or fact, and switches no trigger off', async () => {
    const statements = [
      ...all.map((table) => `delete from ${table}`),
      'alter table ledger.posting disable trigger all',
      'set session_replication_role = replica',
    ];
    for (const statement of statements)
      expect(await refusalOf(copy.pool, statement, 'waypost_delivery')).toEqual(denied);
  });

  test.each(['waypost_agent', 'waypost_live'])('LEDGER-5 %s reads no delivery', async (role) => {
    for (const table of all.filter((each) => !each.startsWith('ledger.')))
      expect(await refusalOf(copy.pool, `select * from ${table}`, role)).toEqual(denied);
  });

  test.each(['waypost_intel', 'waypost_swarm'])('LEDGER-5 %s reads nothing of it', async (role) => {
    for (const table of all) expect(await refusalOf(copy.pool, `select * from ${table}`, role)).toEqual(denied);
  });
});
