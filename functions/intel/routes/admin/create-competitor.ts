import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import {
  CreateCompetitorRequest,
  ManagedCompetitorWire,
  showManagedCompetitor,
} from '#src/intel/catalog/change-wire.ts';
import { createCompetitor as verb } from '#src/intel/catalog/create-competitor.ts';
import { route } from '#fn/intel/context.ts';
import { competitor } from './examples.ts';

const { version: _version, createdAt: _created, updatedAt: _updated, ...example } = competitor;

export const createCompetitor = route({
  method: 'POST',
  path: '/api/admin/competitors',
  operationId: 'createCompetitor',
  summary: 'Add a competitor',
  description: 'Adds whom we watch, and says how much it matters to each of our products. Its pages are targets.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  idempotency: 'accepted',
  body: { schema: CreateCompetitorRequest, example },
  responses: {
    201: {
      description: 'The competitor.',
      schema: z.strictObject({ competitor: ManagedCompetitorWire }),
      example: { competitor },
      headers: ['Location', 'ETag'],
    },
  },
  problems: ['competitor_exists', 'url_refused'],
  handle: ({ ctx, body, once }) => verb(ctx, body, once),
  present: (made) => ({
    headers: {
      Location: `/api/admin/competitors/${made.slug}`,
      ETag: `"${made.version}"`,
      'Cache-Control': 'no-store',
    },
    body: { competitor: showManagedCompetitor(made) },
  }),
});
