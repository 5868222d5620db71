import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { ConsentIdText, ConsentWire, showConsent } from '#src/agent/consent/envelope-wire.ts';
import { getConsent as verb } from '#src/agent/consent/get-consent.ts';
import { WaitQuery } from '#src/agent/consent/wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf, shownAt } from './asking-of.ts';
import { consent, consentId } from './examples.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const getConsent = route({
  method: 'GET',
  path: '/v1/consents/:id',
  operationId: 'getConsent',
  summary: 'Ask what became of a consent',
  description:
    'What the person was asked, and what they decided: for themselves, and for the credential that asked. With `wait` the answer comes as soon as it isn’t pending any more, or when the time is over. An approval is used by sending the call again (`resume`).',
  access: access.consents,
  limits: { principal: 'consents' },
  params: z.strictObject({ id: ConsentIdText }),
  paramsExample: { id: consentId },
  query: WaitQuery,
  responses: {
    200: { description: 'The consent.', schema: z.strictObject({ consent: ConsentWire }), example: { consent } },
  },
  problems: ['not_found'],
  handle: async ({ ctx, actor, params, query }) => {
    const found = await verb(ctx, askingOf(actor), params.id, { seconds: query.wait ?? 0, pause });
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { consent: showConsent(found.consent, shownAt(ctx, found.now)) },
    };
  },
});
