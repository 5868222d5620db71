import { toolName } from '#src/agent/registry/names.ts';
import { cents } from '#src/money/cents.ts';
import { askedCallOf } from './asked-call-of.ts';
import { consentNeeded } from './consent-needed.ts';
import type { Invocation, Who } from './invocation.ts';
import type { DryCall } from './rehearsed-call.ts';
import type { InvokeContext } from './invoke-tool.ts';
import { QUOTE_SECONDS, signQuote } from './quote-token.ts';
import { readKnowing } from './read-knowing.ts';
import { findCall } from './reserve-store.ts';
import { rightsOf } from './rights-of-call.ts';
import { weighCall } from './weigh-call.ts';

/** Judges a call as the real one would be, and does nothing. One trip, two where it commits to something. Throws what that would, but 402. */
export async function dryRun(ctx: InvokeContext, who: Who, read: () => Invocation): Promise<DryCall> {
  const invocation = await readKnowing(ctx, who, read);
  const asked = askedCallOf({ ...who, once: undefined, ...invocation }, ctx.newId);
  const call = await weighCall(ctx, asked, invocation.quoteToken);
  const found = await findCall(ctx.db, call);
  const rights = rightsOf(who.calling, found);
  const consent = consentNeeded(ctx, { call, found, rights }, invocation) ?? null;
  const expiresAt = new Date(found.now.getTime() + QUOTE_SECONDS * 1000);
  const { weighed } = call;
  const quoteToken = signQuote(ctx.tokens, {
    caller: call.caller,
    tool: toolName(call.capability),
    inputDigest: call.inputDigest,
    grossMinor: call.price.grossMinor,
    commitsMinor: weighed?.commitsMinor ?? cents(0),
    figureToken: weighed?.figureToken ?? null,
    quotedUntil: weighed?.quotedUntil ?? null,
    expiresAt,
  });
  return { call, consent, now: found.now, quoteToken, expiresAt };
}
