import { sql } from 'drizzle-orm';
import { clip } from '#src/live/clips/table.ts';
import { order } from '#src/live/orders/table.ts';
import { payment } from '#src/live/payers/table.ts';
import { tip } from '#src/live/tips/table.ts';
import { DueRows } from '#src/platform/db/due-rows.ts';
import type { Reminder } from './due.ts';
import { due } from './table.ts';

/** Whose row it is: the stream's, by whose tips, lots or clips it came about. */
const ownerOfDue = sql`coalesce(
  (select t.stream_id::text from ${tip} t where t.id = x.subject),
  (select o.stream_id::text from ${order} o where o.id = x.subject),
  (select c.stream_id::text from ${clip} c where c.id = x.subject),
  (select coalesce(t.stream_id, o.stream_id)::text from ${payment} p left join ${tip} t on t.id = p.subject left join ${order} o on o.id = p.subject where p.id = x.subject),
  x.kind)`;

export const dues = new DueRows<Reminder>(due, ownerOfDue);
