import { FixesRequest, FixesWire } from '#src/delivery/drivers/pool-wire.ts';
import { recordFixes as verb } from '#src/delivery/drivers/record-fixes.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { driverId, fix } from '#fn/delivery/routes/pool-examples.ts';

const MAX_BYTES = 128 * 1024; // 500 of the longest fixes

export const recordFixes = route({
  method: 'POST',
  path: '/v1/pool/heartbeats',
  operationId: 'recordFixes',
  summary: 'Report where many drivers are',
  description: 'Stores up to 500 fixes. Each is judged separately: the answer names those that were refused.',
  access: access.pool,
  limits: { principal: 'heartbeat_batch' },
  body: { schema: FixesRequest, example: { fixes: [{ driverId, ...fix }] }, maxBytes: MAX_BYTES },
  responses: { 200: { description: 'What became of them.', schema: FixesWire, example: { taken: 1, refused: [] } } },
  handle: async ({ ctx, body }) => {
    const refusals = await verb(
      ctx,
      body.fixes.map(({ lat, lng, heading, ...fields }) => ({
        ...fields,
        position: { lat, lng },
        heading: heading ?? null,
      })),
    );
    const refused = body.fixes.flatMap(({ driverId: id }, index) =>
      refusals[index] === undefined ? [] : [{ index, driverId: id, code: refusals[index] }],
    );
    return { status: 200, body: { taken: refusals.length - refused.length, refused } };
  },
});
