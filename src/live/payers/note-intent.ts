import { books } from '#src/ledger/books.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { Held } from '#src/live/due/due.ts';
import type { IntentState, PaymentIntent } from '#src/payments/intent.ts';
import type { SubjectKind } from './payment.ts';
import { seePayment } from './see-payment-store.ts';

type Ctx = Pick<LiveContext, 'db' | 'remind'>;

interface Of {
  readonly kind: SubjectKind;
  readonly subject: string;
}

/**
 * Applies the processor's own word of an intent: of a signed event, or of a reading. One round trip. False where it isn't
 * of a tip or an order of ours.
 */
export async function noteIntent(ctx: Ctx, intent: IntentState, held?: Held): Promise<boolean> {
  const { subject: named } = intent;
  if (named?.kind !== 'tip' && named?.kind !== 'order') return false;
  if (!isUuid(named.id)) return false;
  const { isKnown, due } = await seePayment(ctx.db, books, {
    intentId: intent.id,
    kind: named.kind,
    subject: named.id,
    status: intent.status,
    processorStatus: intent.processorStatus,
    receivedMinor: intent.receivedMinor,
    held,
  });
  for (const reminder of due) ctx.remind(reminder);
  return isKnown;
}

/**
 * Records an intent that was made, so that it is looked after. What it took is believed when it is signed, or read. One
 * round trip.
 */
export async function noteCreated(
  ctx: Ctx,
  of: Of,
  { id, processorStatus }: PaymentIntent,
  held?: Held,
): Promise<void> {
  await seePayment(ctx.db, books, {
    intentId: id,
    ...of,
    status: 'requires_action',
    processorStatus,
    receivedMinor: 0n,
    held,
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** One of our ids that the processor returns: text that anybody with access to its dashboard could have written. */
const isUuid = (text: string) => UUID.test(text);
