/** How well a part of a service works, from the best. Maintenance that was announced is no outage. */
export const componentStates = ['operational', 'maintenance', 'degraded', 'partial_outage', 'major_outage'] as const;
export type ComponentState = (typeof componentStates)[number];

export const impacts = ['none', 'minor', 'major', 'critical'] as const;
export type Impact = (typeof impacts)[number];

export interface Component {
  readonly name: string;
  readonly state: ComponentState;
  /** The block that says so; null: in data. */
  readonly at: number | null;
}

export interface Incident {
  readonly key: string;
  readonly name: string;
  readonly isResolved: boolean;
  readonly isMaintenance: boolean;
  readonly impact: Impact | null;
  /** As the page says it: investigating, identified, monitoring. */
  readonly stage: string | null;
  readonly startedAt: string | null;
  readonly at: number | null;
  readonly last: number | null;
}

/** What a status page says. */
export interface ServiceStatus {
  readonly components: readonly Component[];
  readonly incidents: readonly Incident[];
  /** Whether incidents that are over stay on the page for a while. */
  readonly hasHistory: boolean;
}

export const isDown = (state: ComponentState): boolean =>
  componentStates.indexOf(state) >= componentStates.indexOf('degraded');

/** The impact that goes with the state of a component. */
export const impactOf: Readonly<Record<ComponentState, Impact>> = {
  operational: 'none',
  maintenance: 'none',
  degraded: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

const STATES: readonly (readonly [RegExp, ComponentState])[] = [
  [
    /^(?:(?:all|our)? ?(?:systems?|services?) (?:are )?)?(?:fully )?(?:operational|online|up|available|normal|healthy|working|no (?:known )?(?:issues|incidents|problems)|up and running|running normally|ok)$/i,
    'operational',
  ],
  [/^(?:under |scheduled |planned |in )?maintenance(?: in progress)?$/i, 'maintenance'],
  [
    /^(?:(?:partially )?degraded(?: (?:performance|service|availability))?|slow|performance issues|partial degradation|disrupted|(?:minor |some )?(?:service )?(?:disruption|issues|problems)|minor outage|elevated errors)$/i,
    'degraded',
  ],
  [/^partial(?:ly)? (?:system |service )?(?:outage|down|unavailable)$/i, 'partial_outage'],
  [
    /^(?:(?:major|full|complete|system|service|major service|major system) )?outage$|^(?:down|offline|unavailable|not available|major disruption)$/i,
    'major_outage',
  ],
];

/** The state that some words are: “Degraded Performance”, `partial_outage`. */
export function stateOf(words: string): ComponentState | undefined {
  if (words.length > 40) return undefined;
  const plain = words.replaceAll('_', ' ').replace(/[.!]$/, '').trim();
  return STATES.find(([pattern]) => pattern.test(plain))?.[1];
}

export const isImpact = (value: string): value is Impact => (impacts as readonly string[]).includes(value);
