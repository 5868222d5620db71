import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

export const MANY = 100_000;
/** Rows that a statement may read of what there is: pages, a chain, the live ones of an account. */
export const FEW_ROWS = 200;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** By a Worker’s own role, as whom its policies hold: what they ask of rows changes plans. */
async function planAs(pool: pg.Pool, role: string, select: SQL): Promise<PlanNode> {
  const { sql, params } = new PgDialect().sqlToQuery(select);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      params,
    );
    await client.query('commit'); // a statement that deletes is judged by what is left, too
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('explain said nothing');
    return plan;
  } finally {
    client.release();
  }
}

/** How many rows of tables a statement of a Worker reads, and how many tables it reads from one end to the other. */
export async function readsOf(pool: pg.Pool, worker: 'agent' | 'intel', select: SQL) {
  const plan = await planAs(pool, `waypost_${worker}`, select);
  const nodes = nodesOf(plan).filter((node) => node['Relation Name'] !== undefined);
  return {
    scans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').length,
    rows: nodes.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  };
}
