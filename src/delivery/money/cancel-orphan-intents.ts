import type { IntentState, PaymentSubject } from '#src/payments/intent.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { listCarried, moveOrphanMark, readOrphanMark } from './payments-store.ts';

type OrphanContext = Pick<DeliveryContext, 'db' | 'payments' | 'now'>;

/** An intent of this age without its delivery was left by a creation that crashed. */
const ORPHAN_AFTER_MS = 15 * 60_000;
/** The maximum that one run reads: a window of time, and pages of a hundred. */
const WINDOW_MS = 60 * 60_000;
const MAX_PAGES = 5;
/** How far back the first run looks. */
const FIRST_LOOK_MS = 24 * 60 * 60_000;

/**
 * Cancels intents that were created for a delivery or its recipient's tip but belong to none. Reads the processor's list once, in windows of
 * time. A run that fails doesn't move the mark, and the next one reads the same window again.
 */
export async function cancelOrphanIntents(ctx: OrphanContext): Promise<void> {
  const end = ctx.now.getTime() - ORPHAN_AFTER_MS;
  const from = await readOrphanMark(ctx.db, new Date(end - FIRST_LOOK_MS));
  const until = new Date(Math.min(from.getTime() + WINDOW_MS, end));
  if (until.getTime() - from.getTime() < 1_000) return; // the processor's times are whole seconds
  const { intents, readTo } = await readWindow(ctx, from, until);
  await cancelOrphansAmong(ctx, intents);
  await moveOrphanMark(ctx.db, readTo);
}

/** All intents of the window; if they are too many for one run, those of its first half, and so on. */
async function readWindow({ payments }: OrphanContext, from: Date, until: Date) {
  let readTo = wholeSeconds(until);
  for (;;) {
    const intents: IntentState[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { intents: found, next } = await payments.listIntents({ from, until: readTo, after });
      intents.push(...found);
      after = next;
      if (next === undefined) return { intents, readTo };
    }
    const half = wholeSeconds(new Date((from.getTime() + readTo.getTime()) / 2));
    if (half <= from) return { intents, readTo }; // hundreds in one second: enough for a run
    readTo = half;
  }
}

const wholeSeconds = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000);

const isOurs = (subject: PaymentSubject | undefined) =>
  subject?.kind === 'delivery' || subject?.kind === 'return' || subject?.kind === 'later_tip';

async function cancelOrphansAmong({ db, payments }: OrphanContext, intents: readonly IntentState[]): Promise<void> {
  const open = intents.filter(
    ({ subject, status }) => isOurs(subject) && status !== 'succeeded' && status !== 'canceled',
  );
  if (open.length === 0) return;
  const carried = await listCarried(
    db,
    open.map(({ id }) => id),
  );
  for (const { id } of open) if (!carried.has(id)) await payments.cancel(id, `orphan:${id}`);
}
