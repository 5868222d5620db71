import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { readSnapshot as verb } from '#src/intel/snapshots/read-snapshot.ts';
import { Sha256 } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { sha256 } from './examples.ts';

export const readSnapshot = route({
  method: 'GET',
  path: '/api/admin/snapshots/:sha256',
  operationId: 'readSnapshot',
  summary: 'Read a stored page',
  description:
    'The bytes as the site sent them, uncompressed, as a text file to save: no browser interprets them as a page. Their SHA-256 is their name.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ sha256: Sha256 }),
  paramsExample: { sha256 },
  responses: {
    200: { description: 'The page, as a file to save.', raw: ['text/plain'], headers: ['Content-Disposition'] },
  },
  problems: ['not_found', 'snapshot_erased', 'storage_unavailable'],
  handle: async ({ ctx, params }) => {
    const bytes = await verb(ctx, params.sha256);
    return {
      response: new Response(Uint8Array.from(bytes), {
        headers: {
          'Content-Type': 'text/plain',
          'Content-Length': String(bytes.byteLength),
          'Content-Disposition': `attachment; filename="${params.sha256}.txt"`,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-store',
        },
      }),
    };
  },
});
