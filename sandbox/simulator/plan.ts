import { milesBetween, offsetBy, placeOn, seeded, type Journey, type Place, type Position } from './journey.ts';

/** How a simulated delivery ends. After `driver_gives_up` a second driver takes over and delivers. */
export const simulationOutcomes = [
  'delivered',
  'no_driver',
  'age_check_failed',
  'returned',
  'driver_gives_up',
] as const;
export type SimulationOutcome = (typeof simulationOutcomes)[number];

export const MAX_SIMULATION_SPEED = 60;
export const SIMULATED_VEHICLE = 'car';
/** In town, with stops and detours, for a mile as the crow flies. */
const SECONDS_PER_MILE = 260;
const HANDOVER_SECONDS = 180;
const names = ['Maya', 'Jonas', 'Aisha', 'Luca', 'Noor', 'Tomas', 'Ines', 'Kofi'] as const;

export interface SimulationSpec {
  /** How many times faster than real time, 1 to 60. */
  readonly speed: number;
  readonly outcome: SimulationOutcome;
  /** The seed of everything random: journeys, names, where drivers start. */
  readonly seed: number;
}

/** What a simulation needs to know of its delivery; none of it changes. */
export interface Scene {
  readonly pickup: Position;
  readonly dropoff: Position;
  readonly product: string;
  readonly signatureRequired: boolean;
  readonly requirements: { readonly photo?: boolean; readonly pickupPhoto?: boolean; readonly pin?: boolean };
  readonly minimumAge: number | null;
  /** How long a search for a driver lasts. */
  readonly searchSeconds: number;
}

/** An event that a driver reports. */
export type DriverEvent =
  | 'enroute_to_pickup'
  | 'arrived_at_pickup'
  | 'picked_up'
  | 'enroute_to_dropoff'
  | 'arrived_at_dropoff'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'given_back';
export type ProofKind = 'pickup_photo' | 'photo' | 'signature' | 'pin' | 'id_check';

/** The progress of a simulation. */
export interface SimulationState {
  /** Index into the plan. */
  readonly step: number;
  /** Simulated seconds that have passed in this step. */
  readonly spent: number;
  readonly offerId: string | null;
  /** The drivers who have signed on, by their number in the plan. */
  readonly driverIds: readonly string[];
  /** Consecutive refusals of the same act. */
  readonly refusals: number;
  /** Why it ended before its plan did: a problem's code, or what happened to the delivery. */
  readonly stopped: string | null;
}

export const firstState: SimulationState = {
  step: 0,
  spent: 0,
  offerId: null,
  driverIds: [],
  refusals: 0,
  stopped: null,
};

export type SimulatedAct =
  | { readonly do: 'sign_on' | 'be_offered' | 'take_break' | 'accept' | 'fail_id_check' | 'search' | 'end_search' }
  | { readonly do: 'report'; readonly type: DriverEvent; readonly reason?: string }
  | { readonly do: 'prove'; readonly proof: ProofKind };

export interface SimulationStep {
  /** The number of the driver, from 0; null if there is none. */
  readonly driver: number | null;
  /** The driver's position at the end of the step. */
  readonly at: Position;
  /** Simulated seconds; an act takes none. */
  readonly seconds: number;
  readonly journey?: Journey;
  readonly act?: SimulatedAct;
}

const ANSWER_SECONDS = 12;
const AT_DOOR_SECONDS = 90;

/** The state in which a simulation ends. */
export const endOf = (outcome: SimulationOutcome): 'failed' | 'delivered' | 'returned' => {
  if (outcome === 'no_driver') return 'failed';
  return outcome === 'delivered' || outcome === 'driver_gives_up' ? 'delivered' : 'returned';
};

/** Everything that happens, in order: the same for the same scene and spec. Rules SIM-1 … in docs/rules/simulator.md. */
export function planOf(scene: Scene, { outcome, seed }: SimulationSpec): SimulationStep[] {
  const random = seeded(seed);
  const near = () => offsetBy(scene.pickup, 0.5 + random() * 0.7, random() * 360);
  if (outcome === 'no_driver') return searchInVain(scene);
  const first = new Script(0, near(), random);
  first.takeJob();
  if (outcome === 'driver_gives_up') {
    first.report('enroute_to_pickup').driveHalfTo(scene.pickup).report('given_back', 'The car broke down');
    const second = new Script(1, near(), random);
    second.takeJob();
    return [...first.steps, ...carry(second, scene, outcome).steps];
  }
  return carry(first, scene, outcome).steps;
}

const searchInVain = ({ pickup: at, searchSeconds }: Scene): SimulationStep[] => [
  { driver: null, at, seconds: 0, act: { do: 'search' } },
  { driver: null, at, seconds: searchSeconds },
  { driver: null, at, seconds: 0, act: { do: 'end_search' } },
];

/** From the accepted offer to the end. */
function carry(script: Script, scene: Scene, outcome: SimulationOutcome): Script {
  const { pickup, dropoff, requirements } = scene;
  script.report('enroute_to_pickup').driveTo(pickup).report('arrived_at_pickup').wait(HANDOVER_SECONDS);
  if (requirements.pickupPhoto === true) script.act({ do: 'prove', proof: 'pickup_photo' });
  script.report('picked_up').report('enroute_to_dropoff').driveTo(dropoff).report('arrived_at_dropoff');
  script.wait(AT_DOOR_SECONDS);
  if (outcome === 'age_check_failed') return script.act({ do: 'fail_id_check' }).driveTo(pickup).report('returned');
  if (outcome === 'returned') return script.report('returning', 'Nobody is at home').driveTo(pickup).report('returned');
  for (const proof of proofsAtDoor(scene)) script.act({ do: 'prove', proof });
  return script.report('delivered');
}

const proofsAtDoor = ({ requirements, signatureRequired, minimumAge }: Scene): ProofKind[] => [
  ...(minimumAge === null ? [] : (['id_check'] as const)),
  ...(requirements.pin === true ? (['pin'] as const) : []),
  ...(signatureRequired ? (['signature'] as const) : []),
  ...(requirements.photo === true ? (['photo'] as const) : []),
];

/** Builds the plan of one driver, who has a position. */
class Script {
  readonly steps: SimulationStep[] = [];
  readonly #driver: number;
  readonly #random: () => number;
  #at: Position;

  constructor(driver: number, at: Position, random: () => number) {
    this.#driver = driver;
    this.#at = at;
    this.#random = random;
  }

  act(...acts: readonly SimulatedAct[]): this {
    for (const act of acts) this.steps.push({ driver: this.#driver, at: this.#at, seconds: 0, act });
    return this;
  }

  /** The driver is in the pool until they are asked, and on a break from then on: nobody else asks them. */
  takeJob(): this {
    this.act({ do: 'sign_on' }, { do: 'be_offered' }, { do: 'take_break' });
    return this.wait(ANSWER_SECONDS).act({ do: 'accept' });
  }

  report(type: DriverEvent, reason?: string): this {
    return this.act({ do: 'report', type, ...(reason === undefined ? {} : { reason }) });
  }

  wait(seconds: number): this {
    this.steps.push({ driver: this.#driver, at: this.#at, seconds });
    return this;
  }

  driveTo(to: Position): this {
    const bend = () => (this.#random() - 0.5) * 0.5;
    const journey: Journey = { from: this.#at, to, bends: [bend(), bend()] };
    const seconds = Math.max(20, milesBetween(journey.from, to) * SECONDS_PER_MILE);
    this.#at = to;
    this.steps.push({ driver: this.#driver, at: to, seconds, journey });
    return this;
  }

  driveHalfTo(to: Position): this {
    const { lat, lng } = placeOn({ from: this.#at, to, bends: [0, 0] }, 0.5);
    return this.driveTo({ lat, lng });
  }
}

/** Whether the driver of a step is in the pool and hasn't accepted yet. */
export const isFree = (plan: readonly SimulationStep[], step: number): boolean => {
  const driver = plan[step]?.driver ?? null;
  return driver !== null && plan.slice(step).some((later) => later.driver === driver && later.act?.do === 'accept');
};

/** Whether the recipient's PIN will be needed. */
export const needsPin = (scene: Scene, spec: SimulationSpec): boolean =>
  planOf(scene, spec).some(({ act }) => act?.do === 'prove' && act.proof === 'pin');

/** Advances by simulated seconds: up to the next act, or less. */
export function passTime(
  plan: readonly SimulationStep[],
  { step, spent }: Pick<SimulationState, 'step' | 'spent'>,
  seconds: number,
): { readonly step: number; readonly spent: number } {
  let left = seconds;
  for (let at = step, over = spent; ; at += 1, over = 0) {
    const current = plan[at];
    if (current === undefined || current.act !== undefined) return { step: at, spent: 0 };
    if (left < current.seconds - over) return { step: at, spent: over + left };
    left -= current.seconds - over;
  }
}

/** The driver's current position. */
export function placeAt(
  plan: readonly SimulationStep[],
  { step, spent }: Pick<SimulationState, 'step' | 'spent'>,
): Place {
  const current = plan[Math.min(step, plan.length - 1)];
  if (current === undefined) throw new Error('a plan has steps');
  if (current.journey !== undefined) return placeOn(current.journey, spent / current.seconds);
  return { ...current.at, heading: null };
}

/** A tracking link shows the first name; the last name says that the driver is simulated. */
export const simulatedName = (seed: number, driver: number): string =>
  `${names[(seed + driver * 3) % names.length] ?? 'Maya'} Simulated`;

/** The events that the delivery's log will have from now on, and about how long that takes, in real seconds. */
export function forecast(scene: Scene, spec: SimulationSpec) {
  const plan = planOf(scene, spec);
  const events = plan.flatMap(({ act }) => {
    if (act?.do === 'accept') return ['assigned'];
    if (act?.do === 'fail_id_check') return ['returning'];
    if (act?.do === 'end_search') return ['failed'];
    return act?.do === 'report' ? [act.type] : [];
  });
  const seconds = plan.reduce((all, step) => all + step.seconds, 0);
  const renewed = needsPin(scene, spec) ? ['pin_renewed'] : [];
  return {
    events: [...renewed, ...events],
    endsAs: endOf(spec.outcome),
    takesSeconds: Math.ceil(seconds / spec.speed),
  };
}
