import { sql } from 'drizzle-orm';
import { DueRows } from '#src/platform/db/due-rows.ts';
import type { Reminder } from './due.ts';
import { due } from '#src/delivery/dispatch/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import { laterTip, tipRefund } from '#src/delivery/tips/table.ts';

/** Whose row it is: a delivery's or its tip's owner, a pool job's product, or what belongs to nobody by its kind. */
const ownerOfDue = sql`coalesce(
  (select owner from ${delivery} d where d.id = x.subject),
  (select coalesce(d.owner, 'product ' || j.product) from ${job} j left join ${delivery} d on d.id = j.delivery_id where j.id = x.subject),
  (select d.owner from ${refund} r join ${delivery} d on d.id = r.delivery_id where r.id = x.subject),
  (select d.owner from ${laterTip} t join ${delivery} d on d.id = t.delivery_id where t.id = x.subject),
  (select d.owner from ${tipRefund} r join ${laterTip} t on t.id = r.tip_id join ${delivery} d on d.id = t.delivery_id where r.id = x.subject),
  x.kind)`;

export const dues = new DueRows<Reminder>(due, ownerOfDue);
