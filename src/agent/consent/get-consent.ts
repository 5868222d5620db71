import type { AgentContext } from '#src/agent/context.ts';
import type { ConsentAsking } from './asking.ts';
import { statusOf } from './consent.ts';
import { findConsent } from './consents-store.ts';
import { foundOf, type ConsentNow } from './found-consent.ts';

/** How long to wait for what becomes of it. */
export interface Wait {
  readonly seconds: number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Often at first, then less: 25 seconds are 31 round trips at most, also where the client has gone, which nothing tells. */
const EARLY_MS = 5_000;
const EARLY_PAUSE_MS = 500;
const LATER_PAUSE_MS = 1_000;

/**
 * One consent within reach of whoever asks, as soon as it isn’t pending any more, or when the time to wait is over.
 * Each look asks for the credential, too. Throws `credential_unknown`, `credential_ended`, `not_found`.
 */
export async function getConsent(
  { db }: Pick<AgentContext, 'db'>,
  asking: ConsentAsking,
  id: string,
  wait: Wait,
): Promise<ConsentNow> {
  for (let waitedMs = 0; ;) {
    const found = foundOf(asking, await findConsent(db, asking, id));
    if (waitedMs >= wait.seconds * 1000 || statusOf(found.consent, found.now) !== 'pending') return found;
    const ms = waitedMs < EARLY_MS ? EARLY_PAUSE_MS : LATER_PAUSE_MS;
    await wait.pause(ms);
    waitedMs += ms;
  }
}
