import * as z from 'zod';
import { CheckPinRequest, ProofWire } from '#src/delivery/proofs/proof-wire.ts';
import { checkPin as verb } from '#src/delivery/proofs/check-pin.ts';
import { JobIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { jobId } from '#fn/delivery/routes/pool-examples.ts';
import { pin } from './examples.ts';

export const checkPin = route({
  method: 'PUT',
  path: '/v1/pool/jobs/:id/proofs/pin',
  operationId: 'checkProofPin',
  summary: 'Prove with the recipient’s PIN',
  description: 'Compares the recipient’s PIN with the sender’s. After five wrong ones no PIN is tried any more.',
  access: access.driverSelf,
  limits: { principal: 'pool', person: 'read' },
  params: z.strictObject({ id: JobIdText }),
  paramsExample: { id: jobId },
  body: { schema: CheckPinRequest, example: { pin: '4071' } },
  responses: {
    200: {
      description: 'The PIN is right.',
      schema: z.strictObject({ proof: ProofWire }),
      example: { proof: pin },
    },
  },
  problems: ['not_found', 'invalid_state_transition', 'pin_not_required', 'pin_locked', 'pin_wrong'],
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { proof: await verb(ctx, params.id, body.pin) },
  }),
});
