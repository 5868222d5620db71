import { access } from '#src/agent/access.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import { dryRun } from '#src/agent/invoke/dry-run.ts';
import { invokeTool as verb } from '#src/agent/invoke/invoke-tool.ts';
import type { Invoked } from '#src/agent/invoke/invoked.ts';
import { ConsentMember, InvokeAnswer, InvokeRequest, showDryRun, showInvoked } from '#src/agent/invoke/wire.ts';
import { callerOf } from '#src/http/caller/access.ts';
import type * as z from 'zod';
import { callingOf } from '#fn/agent/calling-of.ts';
import { consentRequired } from '#fn/agent/consent-required.ts';
import { route } from '#fn/agent/context.ts';
import { invocationOf } from '#fn/agent/invocation-of.ts';
import { shownAt } from '#fn/agent/routes/consents/asking-of.ts';
import { asked, invoked } from './examples.ts';

export const invokeTool = route({
  method: 'POST',
  path: '/v1/tools/invoke',
  operationId: 'invokeTool',
  summary: 'Call a capability',
  description:
    'Has something done for the person. Where they must say yes first, the answer is a 402 with a consent: show them its `verification_uri`, poll its `poll_uri`, and send the very same request again. Nothing is charged before it is done. With an Idempotency-Key a retry never does it twice: always send one for what changes anything.',
  access: access.invoke,
  limits: { principal: 'invoke' },
  idempotency: 'accepted',
  retries: 'own',
  body: { schema: InvokeRequest, example: asked, maxBytes: agentBounds.bodyBytes, verbatim: ['input'] },
  responses: {
    200: {
      description: 'What came of it, and what it cost. Of a dry run: what it would cost and ask.',
      schema: InvokeAnswer,
      example: invoked,
      headers: ['Fee-Receipt'],
    },
  },
  problemMembers: { 402: ConsentMember },
  problems: [
    'capability_unknown',
    'insufficient_scope',
    'grant_constraint_violated',
    'outside_consent_profile',
    'consent_required',
    'consent_denied',
    'consent_limit_reached',
    'account_limit_reached',
    'quote_token_invalid',
    'outcome_pending',
    'outcome_unknown',
    'capability_unavailable',
    'idempotency_in_progress',
    'place_unknown',
    'place_name_empty',
    'place_limit_reached',
    'mail_rejected',
    'mail_key_spent',
    'mail_unavailable',
  ],
  handsOn: true,
  handle: async (call) => {
    const { ctx, actor, once } = call;
    const who = { calling: callingOf(actor), caller: callerOf(actor), once };
    const read = () => invocationOf(call.body);
    if (isDry(call)) {
      const dry = await dryRun(ctx, who, read);
      return { headers: NO_STORE, body: showDryRun(dry, shownAt(ctx, dry.now)) };
    }
    const outcome = await verb(ctx, who, read);
    if ('asked' in outcome) throw consentRequired(outcome.asked, shownAt(ctx, outcome.now));
    return outcome;
  },
  present: (value: Invoked, { tokens }) => ({
    headers: { ...NO_STORE, 'Fee-Receipt': value.receipt },
    body: showInvoked(value, tokens.audience),
  }),
});

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Whether a dry run is asked for; of a body that isn’t as it should be it doesn’t matter. */
function isDry(call: { readonly body: z.output<typeof InvokeRequest> }): boolean {
  try {
    return call.body.dry_run === true;
  } catch {
    return false;
  }
}
