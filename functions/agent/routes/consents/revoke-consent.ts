import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { ConsentIdText, ConsentWire, showConsent } from '#src/agent/consent/envelope-wire.ts';
import { revokeConsent as verb } from '#src/agent/consent/revoke-consent.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf, shownAt } from './asking-of.ts';
import { approved, consentId } from './examples.ts';

export const revokeConsent = route({
  method: 'POST',
  path: '/v1/consents/:id/revoke',
  operationId: 'revokeConsent',
  summary: 'Take an approval back',
  description:
    'No call uses it any more. By the person, with their ordinary token too, since it only narrows; or by the credential that asked. Again, it is the same answer. What isn’t approved, or held by a call at the moment, is a 409.',
  access: access.consents,
  limits: { principal: 'consents' },
  params: z.strictObject({ id: ConsentIdText }),
  paramsExample: { id: consentId },
  responses: {
    200: {
      description: 'The consent, revoked.',
      schema: z.strictObject({ consent: ConsentWire }),
      example: { consent: { ...approved, status: 'revoked' } },
    },
  },
  problems: ['not_found', 'consent_decided'],
  handle: async ({ ctx, actor, params }) => {
    const found = await verb(ctx, askingOf(actor), params.id);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { consent: showConsent(found.consent, shownAt(ctx, found.now)) },
    };
  },
});
