import type { LiveContext } from '#src/live/context.ts';
import type { IntentState } from '#src/payments/intent.ts';
import { noteIntent } from './note-intent.ts';
import { listUnknownIntents } from './payments-store.ts';

const MINUTE_MS = 60_000;
/** How long after an intent was made it is looked for: thrice, so that a processor that is away for an hour hides none. */
const AGES_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS] as const;
/** The cron comes each minute: each intent is in two windows. */
const WINDOW_MS = 2 * MINUTE_MS;
/** Of a hundred. */
const MAX_PAGES = 20;

/**
 * Records intents of tips and orders that nobody noted: their process died, and their event never came. The processor
 * lists them by when they were made. One call for each age, and a round trip where there are some.
 */
export async function noteLostIntents(ctx: Pick<LiveContext, 'db' | 'payments' | 'remind' | 'now'>): Promise<void> {
  for (const age of AGES_MS) {
    const until = new Date(ctx.now.getTime() - age);
    const ours = (await listMade(ctx, until)).filter(
      ({ subject }) => subject?.kind === 'tip' || subject?.kind === 'order',
    );
    if (ours.length === 0) continue;
    const unknown = await listUnknownIntents(
      ctx.db,
      ours.map(({ id }) => id),
    );
    for (const intent of ours) if (unknown.has(intent.id)) await noteIntent(ctx, intent);
  }
}

async function listMade({ payments }: Pick<LiveContext, 'payments'>, until: Date): Promise<readonly IntentState[]> {
  const from = new Date(until.getTime() - WINDOW_MS);
  const made: IntentState[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { intents, next } = await payments.listIntents({ from, until, after });
    made.push(...intents);
    if (next === undefined) break;
    after = next;
  }
  return made;
}
