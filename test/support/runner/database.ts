import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { cloneDatabase, dropDatabase } from './template.ts';
import { TEMPLATE } from './global-setup.ts';
import { openPool } from '#test/support/delivery/open-pool.ts';

export interface DatabaseCopy {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A migrated database of one's own, as superuser: for rules that the database itself keeps. */
export async function copyDatabase(): Promise<DatabaseCopy> {
  const adminUrl = inject('adminUrl');
  const name = `copy_${randomBytes(6).toString('hex')}`;
  const pool = openPool(await cloneDatabase(adminUrl, TEMPLATE, name), 5);
  return {
    pool,
    async close() {
      await pool.end();
      await dropDatabase(adminUrl, name);
    },
  };
}

interface Refusal {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

/** How Postgres refuses a statement, by SQLSTATE and constraint. The statement is rolled back in any case. */
export async function refusalOf(pool: pg.Pool, statement: string, role?: string): Promise<Refusal | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (role !== undefined) await client.query(`set local role ${pg.escapeIdentifier(role)}`);
    await client.query(statement);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { code: error.code, constraint: error.constraint };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
