import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyDatabase();
});
afterAll(() => copy.close());

type Role = 'agent' | 'delivery' | 'live';

/** Runs as a Worker's role. */
async function as<T>(
  role: Role,
  act: (query: (text: string, values?: unknown[]) => Promise<T[]>) => Promise<T[]>,
): Promise<T[]> {
  const client = await copy.pool.connect();
  try {
    await client.query(`set role waypost_${role}`);
    return await act(async (text, values = []) => (await client.query(text, values)).rows as T[]);
  } finally {
    await client.query('reset role');
    client.release();
  }
}

/** A transaction of a kind with its postings, booked by a role. */
async function book(role: Role, kind: string, postings: Record<string, number>): Promise<string> {
  const id = randomUUID();
  await as(role, async (query) => {
    await query(`insert into ledger.transaction (id, kind, subject) values ($1, $2, $3)`, [id, kind, randomUUID()]);
    return query(
      `insert into ledger.posting (transaction_id, account, amount_minor) select $1, key, value::bigint from jsonb_each_text($2)`,
      [id, JSON.stringify(postings)],
    );
  });
  return id;
}

const own: Record<Role, readonly [kind: string, postings: Record<string, number>]> = {
  delivery: ['payment_captured', { processor_clearing: 500, customer_receivable: -500 }],
  agent: ['agent_call_charged', { agent_receivable: 500, agent_revenue: -500 }],
  live: ['tip_paid', { processor_clearing: 500, host_payable: -500 }],
};

test('RIGHT-5 each Worker books its own transactions, and sees no other’s, by account or by kind', async () => {
  const ids = { delivery: '', agent: '', live: '' };
  for (const role of ['delivery', 'agent', 'live'] as const) ids[role] = await book(role, ...own[role]);
  for (const role of ['delivery', 'agent', 'live'] as const) {
    const seen = await as<{ id: string }>(role, (query) => query(`select id from ledger.transaction`));
    expect(seen.map(({ id }) => id)).toEqual([ids[role]]);
    const accounts = await as<{ account: string }>(role, (query) =>
      query(`select p.account from ledger.posting p join ledger.transaction t on t.id = p.transaction_id order by 1`),
    );
    expect(accounts.map(({ account }) => account)).toEqual(Object.keys(own[role][1]).toSorted());
  }
});

test('RIGHT-5 no Worker books what is another’s', async () => {
  for (const [role, others] of [
    ['live', ['delivery', 'agent']],
    ['delivery', ['live', 'agent']],
    ['agent', ['live', 'delivery']],
  ] as const)
    for (const other of others) await expect(book(role, ...own[other])).rejects.toMatchObject({ code: '42501' });
  await expect(book('live', 'tip_paid', { processor_clearing: 500, customer_receivable: -500 })).rejects.toMatchObject({
    code: '42501',
  });
});

test('RIGHT-5 nobody adds a posting to another’s transaction, though the account of the processor is shared', async () => {
  const id = await book('delivery', ...own.delivery);
  const add = (role: Role, postings: string) =>
    as(role, (query) =>
      query(
        `insert into ledger.posting (transaction_id, account, amount_minor) values ${postings.replaceAll('$1', `'${id}'`)}`,
      ),
    );
  await expect(add('live', `($1, 'host_payable', -500), ($1, 'seller_payable', 500)`)).rejects.toMatchObject({
    code: '42501',
  });
  await expect(add('agent', `($1, 'agent_receivable', 500), ($1, 'agent_revenue', -500)`)).rejects.toMatchObject({
    code: '42501',
  });
});

test.each(['live', 'delivery', 'agent'] as const)(
  'RIGHT-5 what %s has booked it neither changes nor deletes',
  async (role) => {
    for (const statement of [`update ledger.posting set amount_minor = 1`, `delete from ledger.transaction`])
      await expect(as(role, (query) => query(statement))).rejects.toMatchObject({ code: '42501' });
  },
);
