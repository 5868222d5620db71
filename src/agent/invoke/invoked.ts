import type { ToolCall } from './tool-call.ts';
import type { Json } from '#src/agent/registry/capability.ts';

/** A call that had its effect: what its key stores. */
export interface Invoked {
  readonly call: ToolCall;
  /** What the agent gets of it. */
  readonly result: Json;
  readonly receipt: string;
  /** What is for the person alone: told once, and never stored. Null: nothing, or told before. */
  readonly forPerson: Json | null;
}
