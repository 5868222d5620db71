import * as z from 'zod';
import { ReceiptOpeningWire, ReceiptWire } from '#src/delivery/audit/receipt-wire.ts';
import { issueReceipt } from '#src/delivery/audit/issue-receipt.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { receipt } from './examples.ts';

export const readReceipt = route({
  method: 'GET',
  path: '/v1/deliveries/:id/receipt',
  operationId: 'readReceipt',
  summary: 'Get a receipt and what opens it',
  description:
    'The receipt that the tracking page shows, with the salt and the inputs of its commitment. With these the owner can check the distance, and so can everybody to whom the owner gives them.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  responses: {
    200: {
      description: 'The receipt, with the salt and inputs of its commitment.',
      schema: z.strictObject({ receipt: ReceiptWire, opening: ReceiptOpeningWire }),
      example: {
        receipt,
        opening: {
          salt: '9f'.repeat(32),
          inputs: {
            pickupLat: 37.7955,
            pickupLng: -122.3937,
            dropoffLat: 37.7544,
            dropoffLng: -122.4477,
            tipMinor: '200',
          },
        },
      },
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await issueReceipt(ctx, params.id),
  }),
});
