import * as z from 'zod';
import { CheckIdRequest, ProofWire } from '#src/delivery/proofs/proof-wire.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { checkId as verb } from '#src/delivery/proofs/check-id.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';
import { findings, idCheck } from './examples.ts';

export const checkId = route({
  method: 'PUT',
  path: '/v1/pool/jobs/:id/proofs/id_check',
  operationId: 'checkProofId',
  summary: 'Prove with the recipient’s ID',
  description:
    'Records what the driver saw on the recipient’s ID, at the drop-off. If it doesn’t pass, or shows too low an age, another name or an expired ID, the check has failed and the goods go back. No later check changes that.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  body: { schema: CheckIdRequest, example: findings },
  responses: {
    200: {
      description: 'The valid check: this one, or an earlier one that failed.',
      schema: z.strictObject({
        proof: ProofWire,
        deliveryStatus: z
          .enum(deliveryStatuses)
          .nullable()
          .meta({ description: '`returning` after a check that failed. Null for a sibling product’s job.' }),
      }),
      example: { proof: idCheck, deliveryStatus: 'arrived_at_dropoff' },
    },
  },
  problems: ['not_found', 'invalid_state_transition'],
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await verb(ctx, params.id, body),
  }),
});
