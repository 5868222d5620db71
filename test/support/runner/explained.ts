import type pg from 'pg';

/**
 * The plan of a statement with `$1` …, as JSON, for any values: by a Worker’s own role, as whom its policies hold, since
 * what they ask of rows changes plans.
 */
export async function explainedFor<Plan>(pool: pg.Pool, role: string, statement: string): Promise<readonly Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${statement}`,
    );
    return rows.map((row) => row['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
