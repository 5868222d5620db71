import * as z from 'zod';
import { chargeWork } from '#src/http/quota/charge.ts';
import { access } from '#src/intel/access.ts';
import { VERIFIED_BYTES_PER_COUNT } from '#src/intel/limits.ts';
import { bytesOf } from '#src/intel/proofs/verification.ts';
import { showVerification, VerificationWire } from '#src/intel/proofs/verification-wire.ts';
import { verifyInsight as verb } from '#src/intel/proofs/verify-insight.ts';
import { InsightId } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { ids, verification } from '#fn/intel/routes/examples.ts';

export const verifyInsight = route({
  method: 'GET',
  path: '/api/insights/:id/verify',
  operationId: 'verifyInsight',
  summary: 'Derive an insight again',
  description:
    'Runs the rules on the stored pages once more and compares kind, words, data, evidence, context and proof with what is stored, byte for byte. Long pages count several times against the quota. Another product’s insight is a 404.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  params: z.strictObject({ id: InsightId }),
  paramsExample: { id: ids.insight },
  responses: { 200: { description: 'What came of it.', schema: VerificationWire, example: verification } },
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params, scope }) => {
    const { stored, verification: found } = await verb(ctx, params.id);
    chargeWork({ scope, counts: Math.ceil(bytesOf(found) / VERIFIED_BYTES_PER_COUNT) });
    return { headers: { 'Cache-Control': 'no-store' }, body: showVerification(stored, found) };
  },
});
