import { ModelFailure } from '#src/agent/model/model.ts';
import type { IntelContext } from '#src/intel/context.ts';
import { judge, type Fault } from './fault.ts';
import { lineOf, ORDER, type AskForWording } from './subject.ts';
import { acceptWording, claimWordings, postponeWording, refuseWording, type Claim } from './wording-store.ts';

/** So many at once: a Worker has six connections. */
const A_TICK = 4;

/**
 * Has a language model word the analyses of confirmed insights, if there is one: a few a minute, each once, by what their
 * evidence says. Without a model it asks nothing of the database.
 */
export async function askForAnalyses({ db, askForWording }: Pick<IntelContext, 'db' | 'askForWording'>): Promise<void> {
  if (askForWording === undefined) return;
  const claims = await claimWordings(db, A_TICK);
  await Promise.all(claims.map((claim) => settle(db, claim, askForWording)));
}

async function settle(db: IntelContext['db'], claim: Claim, ask: AskForWording): Promise<unknown> {
  const worded = await wordedBy(ask, claim);
  if (worded === undefined) return postponeWording(db, claim);
  return 'fault' in worded ? refuseWording(db, claim, worded.fault) : acceptWording(db, claim, worded.analysis);
}

/** Undefined: nothing came that could be judged. */
async function wordedBy(
  ask: AskForWording,
  claim: Claim,
): Promise<{ readonly analysis: string } | { readonly fault: Fault } | undefined> {
  try {
    const answer = await ask(ORDER, lineOf(claim));
    return answer === undefined ? { fault: 'unreadable' } : judge(answer, claim);
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
}
