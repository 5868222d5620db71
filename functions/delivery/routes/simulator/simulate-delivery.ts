import * as z from 'zod';
import { showSimulation, SimulateRequest, SimulationWire } from '#src/delivery/simulator/simulation-wire.ts';
import { simulateDelivery as verb } from '#src/delivery/simulator/simulate-delivery.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

const spec = { speed: 60, outcome: 'delivered', seed: 7 };

export const simulateDelivery = route({
  method: 'POST',
  path: '/v1/sandbox/deliveries/:id/simulate',
  operationId: 'simulateDelivery',
  summary: 'Play a delivery’s life',
  description:
    'Only if ENVIRONMENT is local or test; anywhere else this path is a 404. A simulated driver, who takes part in this delivery only, is asked near the pickup, drives the journey and uses the same operations as drivers: offers, fixes, proofs, events. It continues by itself, also after a restart. The payment isn’t confirmed. The same simulation again returns the same answer.',
  sandbox: true,
  access: access.deliveriesChange,
  limits: { principal: 'create' },
  idempotency: 'accepted',
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  body: { schema: SimulateRequest, example: spec },
  responses: {
    202: {
      description: 'The events that will happen.',
      schema: z.strictObject({ simulation: SimulationWire }),
      example: {
        simulation: {
          deliveryId: ids.delivery,
          ...spec,
          events: [
            'assigned',
            'enroute_to_pickup',
            'arrived_at_pickup',
            'picked_up',
            'enroute_to_dropoff',
            'arrived_at_dropoff',
            'delivered',
          ],
          endsAs: 'delivered',
          takesSeconds: 25,
          payment: 'unchanged',
          tracking: { slug: ids.slug, url: `/t/${ids.slug}` },
        },
      },
    },
  },
  problems: ['not_found', 'invalid_state_transition', 'payment_not_authorised', 'simulation_running'],
  handle: ({ ctx, params, body, once }) => verb(ctx, params.id, body, once),
  present: (started) => ({
    body: { simulation: showSimulation(started) },
    headers: { 'Cache-Control': 'no-store' },
  }),
});
