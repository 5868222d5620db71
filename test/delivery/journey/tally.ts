import type { Suite } from '#test/support/workers/suite.ts';

/** How many rows of each kind there are, and intents at the payment sandbox. */
export interface Tally {
  readonly deliveries: number;
  readonly jobs: number;
  readonly fares: number;
  readonly events: number;
  readonly transactions: number;
  readonly answers: number;
  readonly intents: number;
  /** Of all postings: 0, whatever happened. */
  readonly balance: number;
}

const COUNTS = `select
  (select count(*)::int from delivery.delivery) deliveries, (select count(*)::int from delivery.job) jobs,
  (select count(*)::int from delivery.fare) fares, (select count(*)::int from delivery.event) events,
  (select count(*)::int from ledger.transaction) transactions, (select count(*)::int from platform.idempotency) answers,
  (select coalesce(sum(amount_minor), 0)::int from ledger.posting) balance`;

export async function tally({ database, payments }: Suite): Promise<Tally> {
  const { rows } = await database.query<Omit<Tally, 'intents'>>(COUNTS);
  return { ...(rows[0] as Omit<Tally, 'intents'>), intents: payments.intents().length };
}

/** What came into being while `work` ran. */
export async function growthDuring(suite: Suite, work: () => Promise<unknown>): Promise<Tally> {
  const before = await tally(suite);
  await work();
  const after = await tally(suite);
  const grown = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Tally]]);
  return Object.fromEntries(grown) as Tally;
}

export const nothing: Tally = {
  deliveries: 0,
  jobs: 0,
  fares: 0,
  events: 0,
  transactions: 0,
  answers: 0,
  intents: 0,
  balance: 0,
};
export const oneOfEach: Tally = {
  deliveries: 1,
  jobs: 1,
  fares: 1,
  events: 1,
  transactions: 1,
  answers: 1,
  intents: 1,
  balance: 0,
};
