import type { DeliveryContext } from '#src/delivery/context.ts';
import type { Reminder } from '#src/delivery/due/due.ts';

/** What a due row that is carried out at the processor needs. */
export type ProcessorContext = Pick<DeliveryContext, 'db' | 'payments' | 'newId' | 'remind'>;

/** Reminds of what has become due by the processor's answer. */
export function remindOf(ctx: Pick<ProcessorContext, 'remind'>, { due }: { readonly due: readonly Reminder[] }): void {
  for (const reminder of due) ctx.remind(reminder);
}
