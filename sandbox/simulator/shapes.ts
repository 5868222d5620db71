import * as z from 'zod';
import { forecast, MAX_SIMULATION_SPEED, simulationOutcomes, type Scene, type SimulationSpec } from './plan.ts';
import { Problem } from './problem.ts';

const MAX_SEED = 2 ** 32 - 1;

const SimulateRequest = z.strictObject({
  speed: z.number().min(1).max(MAX_SIMULATION_SPEED).default(1),
  outcome: z.enum(simulationOutcomes).default('delivered'),
  seed: z.int().min(0).max(MAX_SEED).default(1),
});

/** What to simulate, from a request's body. Throws `body_unparsable`, `validation_failed`. */
export function readSpec(body: string): SimulationSpec {
  const { data, error } = SimulateRequest.safeParse(parsed(body));
  if (data !== undefined) return data;
  const errors = error.issues.map(({ path, message }) => ({
    pointer: path.map((part) => `/${String(part)}`).join(''),
    message,
  }));
  throw new Problem('validation_failed', 'See errors[].', { extensions: { errors } });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem('body_unparsable', 'Send a JSON object; an empty one has every default.');
  }
}

export interface StartedSimulation {
  readonly deliveryId: string;
  readonly slug: string;
  readonly spec: SimulationSpec;
  readonly scene: Scene;
}

/** A simulation with the events that it will make. */
export const showSimulation = ({ deliveryId, slug, spec, scene }: StartedSimulation) => ({
  deliveryId,
  ...spec,
  ...forecast(scene, spec),
  payment: 'unchanged',
  tracking: { slug, url: `/t/${slug}` },
});
