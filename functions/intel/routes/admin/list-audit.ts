import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { AuditEntryWire, auditFilters, showEntry } from '#src/intel/audit/audit-wire.ts';
import { listAudit as verb } from '#src/intel/audit/list-audit.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/intel/context.ts';
import { at, brainTaskId, scanId, targetId } from './examples.ts';

const entry = {
  id: '1f6b3d8e-5a2c-4c9f-8e7d-6b4a2f0e9c8d',
  at,
  actor: 'user:ada',
  action: 'scan.trigger',
  resource: `target:${targetId}`,
  details: { scanId, brainTaskId, began: true },
} as const;

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  operationId: 'listAudit',
  summary: 'List what was done',
  description: 'Who changed what is watched, and how; the newest first. Entries are only ever added.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  query: z.strictObject({ ...listQuery, ...auditFilters }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ entries: z.array(AuditEntryWire), nextCursor: z.string().nullable() }),
      example: { entries: [entry], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, query }) => {
    const { resource, action, limit = DEFAULT_PAGE_SIZE, cursor } = query;
    const { entries, nextCursor } = await verb(ctx, { resource, action }, { limit, cursor });
    const headers = { 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: { entries: entries.map(showEntry), nextCursor } };
  },
});
