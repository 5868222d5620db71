import { sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, check, integer, text } from 'drizzle-orm/pg-core';
import { MAX_NOTE, MAX_PHONE_FAILURES, MAX_WISH_CHANGES } from './recipient.ts';

/** A delivery's columns of its recipient. */
export const wishColumns = {
  /** What they ask of the driver, and how often they have changed it. */
  recipientNote: text('recipient_note'),
  leaveAtDoor: boolean('leave_at_door').notNull().default(false),
  wishChanges: integer('wish_changes').notNull().default(0),
  /** Wrong last digits of their phone number, from everybody together. */
  phoneFailures: integer('phone_failures').notNull().default(0),
};

type Table = Readonly<Record<'recipientNote' | 'wishChanges' | 'phoneFailures', SQLWrapper>>;

const most = (count: number) => sql.raw(String(count));

export const wishChecks = ({ recipientNote, wishChanges, phoneFailures }: Table) => [
  check(
    'delivery_wishes',
    sql`char_length(${recipientNote}) <= ${most(MAX_NOTE)} and ${wishChanges} between 0 and ${most(MAX_WISH_CHANGES)}`,
  ),
  check('delivery_phone_failures', sql`${phoneFailures} between 0 and ${most(MAX_PHONE_FAILURES)}`),
];
