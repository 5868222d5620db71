import type { LiveContext } from '#src/live/context.ts';
import { dues } from '#src/live/due/due-store.ts';
import type { Held } from '#src/live/due/due.ts';
import { noteIntent } from '#src/live/payers/note-intent.ts';
import { askProcessor } from '#src/payments/ask-processor.ts';
import type { IntentState } from '#src/payments/intent.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { endUnpaid, leaseExpiry } from './tip-due-store.ts';
import { TIP_TTL_SECONDS } from './tip.ts';

type Ctx = Pick<LiveContext, 'db' | 'payments' | 'newId' | 'remind'>;

/** The processor's clock and ours, and a request that was on its way. */
const MARGIN_MS = 60_000;
/** Of a hundred: more are begun in those minutes by a very busy account alone. */
const MAX_PAGES = 200;
/** A payment that the processor is working on can't be cancelled, and is looked at again. */
const LOOK_AGAIN_SECONDS = 60;

/**
 * Ends a tip that nobody has paid: its intent is cancelled at the processor, and looked for there where a crash left it
 * unknown. One that was paid meanwhile is paid.
 */
export function expireTip(ctx: Ctx, tipId: string): Promise<DueOutcome> {
  return askProcessor(
    ctx,
    { kind: 'tip_expire', subject: tipId },
    {
      dues,
      lease: leaseExpiry,
      ask: async ({ status, createdAt, intents }, held) => {
        if (status !== 'pending') return endUnpaid(ctx.db, held);
        const known = intents.length > 0 ? intents : await lookFor(ctx, tipId, new Date(createdAt));
        const states: IntentState[] = [];
        for (const id of known) states.push(...(await cancelled(ctx, id)));
        return settle(ctx, held, states);
      },
      giveUp: (held) => endUnpaid(ctx.db, held),
    },
  );
}

async function cancelled({ payments }: Ctx, intentId: string): Promise<readonly IntentState[]> {
  const state = await payments.cancel(intentId, `expire:${intentId}`);
  return 'refused' in state ? [] : [state];
}

/** What the processor says counts first; then it is over, unless something is under way. */
async function settle(ctx: Ctx, held: Held, states: readonly IntentState[]): Promise<void> {
  for (const state of states) await noteIntent(ctx, state); // one that took another amount pays nothing, and goes back
  if (states.some(({ status }) => status === 'requires_action'))
    return dues.postpone(ctx.db, held, LOOK_AGAIN_SECONDS, 'processing');
  return endUnpaid(ctx.db, held);
}

/** The intents of a tip among those that were made in its time. */
async function lookFor({ payments }: Ctx, tipId: string, createdAt: Date): Promise<readonly string[]> {
  const from = new Date(createdAt.getTime() - MARGIN_MS);
  const until = new Date(createdAt.getTime() + TIP_TTL_SECONDS * 1_000 + MARGIN_MS);
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { intents, next } = await payments.listIntents({ from, until, after });
    for (const { id, subject } of intents) if (subject?.kind === 'tip' && subject.id === tipId) found.push(id);
    if (next === undefined) return found;
    after = next;
  }
  throw new Error(`the intents of tip ${tipId} are among too many`);
}
