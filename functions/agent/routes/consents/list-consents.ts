import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { ConsentWire, showConsent } from '#src/agent/consent/envelope-wire.ts';
import { listConsents as verb } from '#src/agent/consent/list-consents.ts';
import { ConsentsQuery } from '#src/agent/consent/wire.ts';
import { DEFAULT_PAGE_SIZE } from '#src/platform/wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf, shownAt } from './asking-of.ts';
import { consent } from './examples.ts';

export const listConsents = route({
  method: 'GET',
  path: '/v1/consents',
  operationId: 'listConsents',
  summary: 'List consents',
  description: 'Newest first: for a person all that they were asked, for a key or grant what it asked itself.',
  access: access.consents,
  limits: { principal: 'consents' },
  query: ConsentsQuery,
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ consents: z.array(ConsentWire), next_cursor: z.string().nullable() }),
      example: { consents: [consent], next_cursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, actor, query }) => {
    const page = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
    const { consents, now, nextCursor } = await verb(ctx, askingOf(actor), query.status, page);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { consents: consents.map((each) => showConsent(each, shownAt(ctx, now))), next_cursor: nextCursor },
    };
  },
});
