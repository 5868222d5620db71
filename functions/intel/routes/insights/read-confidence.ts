import { access } from '#src/intel/access.ts';
import { ConfidenceTableWire } from '#src/intel/verdicts/confidence-wire.ts';
import { readConfidence as verb } from '#src/intel/verdicts/read-confidence.ts';
import { route } from '#fn/intel/context.ts';
import { confidenceTable } from '#fn/intel/routes/examples.ts';

export const readConfidence = route({
  method: 'GET',
  path: '/api/confidence',
  operationId: 'readConfidence',
  summary: 'Read what confidence is taken from',
  description:
    'For each class of evidence how many insights were right, as measured and as people said since, and the confidence that new ones of the class get.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  responses: { 200: { description: 'The table.', schema: ConfidenceTableWire, example: confidenceTable } },
  problems: [],
  handle: async ({ ctx }) => {
    const { rows, ...sums } = await verb(ctx);
    return { headers: { 'Cache-Control': 'no-store' }, body: { ...sums, rows: rows.map((row) => ({ ...row })) } };
  },
});
