import type { AgentContext } from '#src/agent/context.ts';
import type { Figure, Json } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { AskedCall, WeighedCall } from './asked-call.ts';
import { canonicalOf } from '#src/agent/input/digest.ts';
import { readQuote } from './quote-token.ts';
import { refuseBeyond, rightsOf, type CallerRights } from './rights-of-call.ts';
import { askSibling } from '#src/agent/running/run-capability.ts';
import { findCall } from './reserve-store.ts';

type Ctx = Pick<AgentContext, 'db' | 'mailer' | 'siblings' | 'trace' | 'tokens' | 'clock'>;

const RETRY_SECONDS = 5;

/**
 * What a call commits to: of its quote, if it came with one; else asked of the sibling that knows it, for which its
 * person has to be known: one trip. A call that commits to nothing is as it is. Throws `quote_token_invalid`, what
 * speaks against the caller, and what the sibling refuses.
 */
export async function weighCall(ctx: Ctx, asked: AskedCall, quoteToken: string | undefined): Promise<WeighedCall> {
  const { capability, input } = asked;
  const quoted = quoteToken === undefined ? undefined : quoteOf(ctx, asked, quoteToken);
  if (capability.estimate === undefined) return { ...asked, weighed: null };
  const given = JSON.parse(input) as Json;
  if (quoted !== undefined && quoted.figureToken !== null) {
    const { commitsMinor, figureToken, quotedUntil } = quoted;
    const weighed = {
      isEdited: false,
      commitsMinor,
      figureToken,
      quotedUntil,
      approvalId: null,
      input: withToken(asked, given, figureToken),
    };
    return { ...asked, weighed };
  }
  const found = await findCall(ctx.db, { ...asked, weighed: null });
  const rights = rightsOf(asked.calling, found);
  refuseBeyond(rights, capability, given);
  // Nothing to weigh any more: its key has the answer.
  if (found.earlier !== null && found.earlier !== 'failed') return { ...asked, weighed: null };
  const edited = found.approval?.decidedInput ?? null;
  const runs = edited === null ? given : (JSON.parse(edited) as Json);
  const figure = await figureOf(ctx, asked, rights, withoutToken(asked, runs, edited !== null));
  const weighed = {
    isEdited: edited !== null,
    commitsMinor: figure.commitsMinor,
    figureToken: figure.token,
    quotedUntil: figure.expiresAt === null ? null : new Date(figure.expiresAt),
    approvalId: found.approval?.id ?? null,
    input: withToken(asked, runs, figure.token, edited !== null),
  };
  return { ...asked, weighed };
}

function quoteOf(ctx: Ctx, { caller, capability, inputDigest, price }: AskedCall, token: string) {
  const quote = readQuote(ctx.tokens, token);
  const isOfThis =
    quote?.caller === caller &&
    quote.tool === toolName(capability) &&
    quote.inputDigest === inputDigest &&
    quote.grossMinor === price.grossMinor;
  if (quote === undefined || !isOfThis) throw new Problem('quote_token_invalid');
  return ctx.clock() < quote.expiresAt ? quote : undefined; // sent again later, as a 402 tells: it is asked anew
}

async function figureOf(ctx: Ctx, { capability }: AskedCall, rights: CallerRights, input: Json): Promise<Figure> {
  const { estimate } = capability;
  if (estimate === undefined) return { commitsMinor: cents(0), token: null, expiresAt: null };
  const answer = await askSibling(ctx, estimate.ask(input), capability, rights);
  if (answer.kind === 'refused') throw answer.problem;
  if (answer.kind === 'unknown') throw new Problem('capability_unavailable', { retryAfterSeconds: RETRY_SECONDS });
  return estimate.figure(answer.result, input);
}

/** What guaranteed another input’s figure guarantees nothing. */
function withoutToken({ capability }: AskedCall, input: Json, isEdited: boolean): Json {
  const field = capability.estimate?.tokenField ?? null;
  if (field === null || !isEdited) return input;
  const { [field]: _stale, ...rest } = input;
  return rest;
}

/** The input that runs: with the figure’s token, unless whoever asked sent one of their own. */
function withToken(asked: AskedCall, input: Json, token: string | null, isEdited = false): string {
  const field = asked.capability.estimate?.tokenField ?? null;
  const clean = withoutToken(asked, input, isEdited);
  if (field === null || token === null || clean[field] !== undefined) return canonicalOf(clean);
  return canonicalOf({ ...clean, [field]: token });
}
