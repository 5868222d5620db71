import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECTIONS = 16;

/** The usual transaction: locks the lot's row, decides in the application, writes the bid and the lot. */
async function bid(client: pg.PoolClient, bidder: string): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ seq: number; price: number }>({
    name: 'lock',
    text: 'select seq, price_minor::int as price from lot where id = 1 for update',
  });
  const [lot] = rows;
  if (lot === undefined) throw new Error('the lot is gone');
  const values = [lot.seq + 1, bidder, randomUUID(), lot.price + 1];
  await client.query({
    name: 'write',
    text: `with taken as (insert into bid (seq, bidder, key, amount_minor) values ($1, $2, $3, $4) returning seq, bidder, amount_minor)
      update lot set seq = taken.seq, price_minor = taken.amount_minor, leader = taken.bidder from taken where id = 1`,
    values,
  });
  await client.query('commit');
}

/** Bids a second for one lot in Postgres, which writes to disk before it answers. */
export async function measurePostgres(adminUrl: string, bidders: number, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: CONNECTIONS });
  try {
    await pool.query(`
      create table lot (id int primary key, seq int not null, price_minor bigint not null, leader text);
      create table bid (seq int primary key, bidder text not null, key uuid not null, amount_minor bigint not null, unique (bidder, key));
      insert into lot values (1, 0, 100, null)`);
    let count = 0;
    const until = performance.now() + seconds * 1_000;
    const press = async () => {
      const client = await pool.connect();
      for (; performance.now() < until; count += 1) await bid(client, `guest ${count % bidders}`);
      client.release();
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, press));
    const took = (performance.now() - began) / 1_000;
    const { rows } = await pool.query<{ bids: number }>('select count(*)::int as bids from bid');
    if (rows[0]?.bids !== count) throw new Error(`${rows[0]?.bids} of ${count} bids are there`);
    return count / took;
  } finally {
    await pool.query('drop table if exists lot, bid');
    await pool.end();
  }
}
