import { books } from '#src/ledger/books.ts';
import type { LiveContext } from '#src/live/context.ts';
import { noteIntent } from './note-intent.ts';
import { noteLostIntents } from './note-lost-intents.ts';
import { listOpenIntents, listUndecidedRefunds, noteChecked } from './payments-store.ts';
import { seeRefund } from './settle-refund-store.ts';

/**
 * Makes up for lost webhooks: reads payments and refunds under way from the processor, and applies them like events; and
 * payments that were never noted.
 * While the processor is down, nothing is marked as read.
 */
export async function reconcilePayments(ctx: Pick<LiveContext, 'db' | 'payments' | 'remind' | 'now'>): Promise<void> {
  const { db, payments } = ctx;
  for (const id of await listOpenIntents(db)) {
    const intent = await payments.retrieve(id);
    if ('refused' in intent || !(await noteIntent(ctx, intent))) await noteChecked(db, id);
  }
  for (const id of await listUndecidedRefunds(db)) {
    const refund = await payments.retrieveRefund(id);
    if (!('refused' in refund)) await seeRefund(db, books, refund);
  }
  await noteLostIntents(ctx);
}
