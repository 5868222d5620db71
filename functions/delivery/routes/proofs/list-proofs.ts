import * as z from 'zod';
import { ProofWire } from '#src/delivery/proofs/proof-wire.ts';
import { listProofs as verb } from '#src/delivery/proofs/list-proofs.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { idCheckToOwner, picture } from './examples.ts';

export const listProofs = route({
  method: 'GET',
  path: '/v1/deliveries/:id/proofs',
  operationId: 'listProofs',
  summary: 'List a delivery’s proofs',
  description: 'The proofs of the pickup and the handover: at most one of each kind, the oldest first.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  responses: {
    200: {
      description: 'The proofs.',
      schema: z.strictObject({ proofs: z.array(ProofWire) }),
      example: { proofs: [picture, idCheckToOwner] },
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { proofs: await verb(ctx, params.id) },
  }),
});
