import * as z from 'zod';
import { showWhole } from '#src/delivery/orders/present.ts';
import { getDelivery as verb } from '#src/delivery/orders/get-delivery.ts';
import { WholeDelivery } from '#src/delivery/orders/whole-wire.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { delivery, ids } from '#fn/delivery/routes/examples.ts';

export const getDelivery = route({
  method: 'GET',
  path: '/v1/deliveries/:id',
  operationId: 'getDelivery',
  summary: 'Read a delivery',
  description: 'One complete delivery, with its version as ETag. Another owner’s is a 404.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  responses: {
    200: {
      description: 'The delivery.',
      schema: z.strictObject({ delivery: WholeDelivery }),
      example: { delivery: { ...delivery, overrides: [] } },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const found = await verb(ctx, params.id);
    return {
      status: 200,
      headers: { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' },
      body: { delivery: showWhole(found) },
    };
  },
});
