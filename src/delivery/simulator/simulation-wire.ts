import * as z from 'zod';
import { forecast, MAX_SIMULATION_SPEED, simulationOutcomes } from './simulation.ts';
import type { StartedSimulation } from './simulation-start.ts';
import { trackingLink } from '#src/delivery/orders/present.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { DeliveryIdText, TrackingLink } from '#src/delivery/wire.ts';

const spec = {
  speed: z
    .number()
    .min(1)
    .max(MAX_SIMULATION_SPEED)
    .meta({ description: 'How many times faster than real time.', example: MAX_SIMULATION_SPEED }),
  outcome: z.enum(simulationOutcomes).meta({
    description: 'How it ends. After driver_gives_up a second driver takes over and delivers.',
    example: 'delivered',
  }),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .meta({
      description: 'The seed of everything random: the same seed gives the same journeys and names.',
      example: 7,
    }),
};

export const SimulateRequest = z
  .strictObject({
    speed: spec.speed.default(1),
    outcome: spec.outcome.default('delivered'),
    seed: spec.seed.default(1),
  })
  .meta({ id: 'SimulateRequest' });

export const SimulationWire = z
  .strictObject({
    deliveryId: DeliveryIdText,
    ...spec,
    events: z.array(z.string()).meta({ description: 'What the delivery’s log will say, in this order.' }),
    endsAs: z.enum(deliveryStatuses).meta({ example: 'delivered' }),
    takesSeconds: z.int().meta({ description: 'About how long that takes from now on.', example: 25 }),
    payment: z
      .literal('unchanged')
      .meta({ description: 'A simulation doesn’t pay: confirm the intent yourself, and it is captured as usual.' }),
    tracking: TrackingLink,
  })
  .meta({ id: 'Simulation' });

/** A simulation with the events that it will make. */
export const showSimulation = ({
  deliveryId,
  slug,
  spec: played,
  scene,
}: StartedSimulation): z.output<typeof SimulationWire> => ({
  deliveryId,
  ...played,
  ...forecast(scene, played),
  payment: 'unchanged',
  tracking: trackingLink(slug),
});
