import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { getScan as verb } from '#src/intel/scans/get-scan.ts';
import { ScanWire, showScan } from '#src/intel/scans/wire.ts';
import { ScanId } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { ids, scan } from '#fn/intel/routes/examples.ts';

export const getScan = route({
  method: 'GET',
  path: '/api/scans/:id',
  operationId: 'getScan',
  summary: 'Read a scan',
  description: 'One scan: how far it is, or what came of it. Another product’s is a 404.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  params: z.strictObject({ id: ScanId }),
  paramsExample: { id: ids.scan },
  responses: { 200: { description: 'The scan.', schema: z.strictObject({ scan: ScanWire }), example: { scan } } },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { scan: showScan(await verb(ctx, params.id), ctx.actor) },
  }),
});
