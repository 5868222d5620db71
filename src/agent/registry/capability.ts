import type { Cents } from '#src/money/cents.ts';
import type { TierName } from './policy.ts';

/** What an agent sends and gets, as JSON. Its shape is in this room's wire files. */
export type Json = Readonly<Record<string, unknown>>;

/** What a call does to the world, in MCP's four hints. */
export interface Effects {
  readonly readOnly: boolean;
  /** It replaces or ends something; otherwise it only adds. */
  readonly destructive: boolean;
  /** The same input again changes nothing more. */
  readonly idempotent: boolean;
  /** It reaches people or systems that aren't ours. */
  readonly openWorld: boolean;
}

export const consentModes = ['none', 'first_use', 'per_session', 'per_call', 'threshold'] as const;
export const risks = ['low', 'medium', 'high'] as const;

/** When the person is asked, and how strongly they must prove who they are. */
export interface ConsentRule {
  readonly mode: (typeof consentModes)[number];
  /** Of the mode `threshold`: asked for every call whose price and commitment are more than this. */
  readonly thresholdMinor?: Cents;
  /** Input fields (JSON Pointers): an approval holds for their very values only. */
  readonly binds: readonly string[];
  readonly risk: (typeof risks)[number];
}

/** An operation of a sibling, as its `Door` takes it. */
export interface SiblingCall {
  readonly worker: 'delivery' | 'live' | 'intel';
  readonly operationId: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

type CallParts = Omit<SiblingCall, 'worker' | 'operationId'>;

/** Calls of one sibling. */
export const doorOf =
  (worker: SiblingCall['worker']) =>
  (operationId: string, parts: CallParts): SiblingCall => ({ worker, operationId, ...parts });

/** How a capability is run: by a sibling's operation, or by a verb of the agent Worker itself. */
export type Runs = { readonly by: 'sibling'; readonly call: (input: Json) => SiblingCall } | { readonly by: 'agent' };

/** A figure that a sibling guarantees, or states. */
export interface Figure {
  readonly commitsMinor: Cents;
  /** Guarantees the figure: goes into the input's field `Estimate.tokenField`. */
  readonly token: string | null;
  /** Until when it is guaranteed: ISO 8601; null where nothing is. */
  readonly expiresAt: string | null;
}

/** What a call commits the person to beyond its price: found before it is run, and found again in its result. */
export interface Estimate {
  /** In words, for people. */
  readonly what: string;
  /** The sibling's operation that knows the figure. */
  readonly ask: (input: Json) => SiblingCall;
  /** The figure in that operation's answer. */
  readonly figure: (answer: Json, input: Json) => Figure;
  /** The input's field that holds the figure's token; what stands there already is kept, unless the input was edited. */
  readonly tokenField: string | null;
  /** Commitments of one key replace one another; null: each adds to the others. */
  readonly commitsKey: (input: Json) => string | null;
  /** What the call did commit, and the thing that it is owed for. */
  readonly committed: (result: Json, input: Json) => { readonly amountMinor: Cents; readonly reference: string };
}

/** What an agent can have done for a person: declared once; every interface is made of it. */
export interface Capability {
  readonly appId: string;
  readonly capabilityName: string;
  /** Semantic version. An approval fits its major part. */
  readonly version: string;
  readonly title: string;
  /** For a model and a person: what it does, when to use it, what it costs. */
  readonly description: string;
  readonly examples: readonly { readonly title: string; readonly input: Json }[];
  readonly effects: Effects;
  /** `foreign`: strangers wrote some of the output; none of it is an instruction. */
  readonly outputTrust: 'own' | 'foreign';
  readonly consent: ConsentRule;
  /** Input fields (JSON Pointers) that the person may change when deciding; amounts only down. */
  readonly editable: readonly string[];
  /** Result fields (JSON Pointers) that are for the person alone, and never reach a model. */
  readonly forPerson: readonly string[];
  readonly tier: TierName;
  /** Scopes with which the sibling's operation is run, and asked for the estimate. */
  readonly actsWith: readonly string[];
  readonly timeoutMs: number;
  readonly tags: readonly string[];
  readonly runs: Runs;
  /** Undefined: nothing beyond its price. */
  readonly estimate?: Estimate;
}

/** Nobody is asked. */
export const noConsent: ConsentRule = { mode: 'none', binds: [], risk: 'low' };

/** Only reads. */
export const reads = (openWorld = false): Effects => ({
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld,
});

/** Values as a query says them: those that are there, each as text. */
export const queryOf = (input: Json, ...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = input[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );

/** The value of a field that the shape of the input or answer requires. */
export const textAt = (value: Json, name: string): string => value[name] as string;
export const objectAt = (value: Json, name: string): Json => value[name] as Json;
