import { sql, type SQL } from 'drizzle-orm';
import { frozenRow } from '#src/platform/db/load-frozen.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { subscription } from '#src/webhooks/table.ts';
import { wholeWebhook } from './columns-store.ts';
import type { Subscription } from './subscription-changes.ts';

/** One of an owner's subscriptions. */
export interface OwnWebhook {
  readonly id: string;
  readonly owner: string;
}

/** The load of a `FoundWebhook`. */
export const foundWebhook = ({ id, owner }: OwnWebhook): SQL => {
  const whole = sql`(select ${wholeWebhook(sql`s`)} from ${subscription} s where s.id = ${id}::uuid and s.owner = ${owner})`;
  return frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)}, 'webhook', ${whole})`);
};

/** Locks a subscription before its messages, as everybody does. */
export const lockOf = (id: string): SQL => sql`select 1 from ${subscription} where id = ${id}::uuid for update`;

/** Whether a subscription's row is the one that was loaded. */
export const isSame = ({ shown, revision }: Subscription): SQL =>
  sql`exists (select 1 from ${subscription} where id = ${shown.id}::uuid and xmin::text = ${revision})`;
