import * as z from 'zod';
import { PictureKindText } from '#src/delivery/proofs/proof-wire.ts';
import { readDeliveryProof as verb } from '#src/delivery/proofs/read-delivery-proof.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { pictureAnswer, pictureResponse } from './picture-response.ts';

export const readDeliveryProof = route({
  method: 'GET',
  path: '/v1/deliveries/:id/proofs/:kind',
  operationId: 'readDeliveryProof',
  summary: 'Read a picture of a delivery',
  description: 'A photo or the signature, for everybody who may read the delivery. Another owner’s is a 404.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText, kind: PictureKindText }),
  paramsExample: { id: ids.delivery, kind: 'photo' },
  responses: { 200: pictureAnswer },
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params: { id, kind } }) => ({
    response: pictureResponse(`${kind}-${id}`, await verb(ctx, id, kind)),
  }),
});
