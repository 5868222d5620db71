import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { decideConsent as verb } from '#src/agent/consent/decide-consent.ts';
import { ConsentIdText, ConsentWire, showConsent } from '#src/agent/consent/envelope-wire.ts';
import { DecisionRequest, wantedOf } from '#src/agent/consent/wire.ts';
import { checkInput } from '#fn/agent/check-input.ts';
import { route } from '#fn/agent/context.ts';
import { shownAt } from './asking-of.ts';
import { approved, consentId } from './examples.ts';
import { agentBounds } from '#src/agent/bounds.ts';

/** Of a decision beside the input. */
const REST_BYTES = 1_024;

export const decideConsent = route({
  method: 'POST',
  path: '/v1/consents/:id/decision',
  operationId: 'decideConsent',
  summary: 'Decide a consent',
  description:
    'The person who is asked approves or denies: with a token that only the pages for decisions get, from a sign-in of the last five minutes, as `proof_required` says. They may narrow what is asked for, never widen it. The same decision again is the same answer; another one is a 409.',
  access: access.consentDecision,
  limits: { principal: 'consent_decisions' },
  idempotency: 'accepted',
  params: z.strictObject({ id: ConsentIdText }),
  paramsExample: { id: consentId },
  body: {
    schema: DecisionRequest,
    example: { decision: 'approve_once' },
    maxBytes: agentBounds.inputBytes + REST_BYTES,
    verbatim: ['input'],
  },
  responses: {
    200: {
      description: 'The consent as it was decided.',
      schema: z.strictObject({ consent: ConsentWire }),
      example: { consent: approved },
    },
  },
  problems: ['not_found', 'consent_decided'],
  handle: ({ ctx, actor, params, body, once }) => {
    if (actor.kind !== 'present') throw new Error('a decision takes a person who is present');
    return verb(ctx, { id: params.id, person: actor, wanted: wantedOf(body), check: checkInput }, once);
  },
  present: ({ consent, now }, ctx) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { consent: showConsent(consent, shownAt(ctx, now)) },
  }),
});
