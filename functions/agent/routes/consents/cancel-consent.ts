import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { cancelConsent as verb } from '#src/agent/consent/cancel-consent.ts';
import { ConsentIdText, ConsentWire, showConsent } from '#src/agent/consent/envelope-wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf, shownAt } from './asking-of.ts';
import { consent, consentId } from './examples.ts';

export const cancelConsent = route({
  method: 'POST',
  path: '/v1/consents/:id/cancel',
  operationId: 'cancelConsent',
  summary: 'Take a request for consent back',
  description:
    'Nobody can decide it any more. By the person, or by the credential that asked. Again, it is the same answer. What was decided is a 409.',
  access: access.consents,
  limits: { principal: 'consents' },
  params: z.strictObject({ id: ConsentIdText }),
  paramsExample: { id: consentId },
  responses: {
    200: {
      description: 'The consent, cancelled.',
      schema: z.strictObject({ consent: ConsentWire }),
      example: { consent: { ...consent, status: 'cancelled', options: [] } },
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
