import type { Json } from '#src/agent/registry/capability.ts';

/** A capability, as a model sees it. */
export interface ModelTool {
  /** `app__capability`. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its input. */
  readonly input: Json;
}

/** A call that a model asks for. */
export interface ModelCall {
  /** As the model named it; the result is sent back under it. */
  readonly id: string;
  /** A tool’s name: maybe of no tool. */
  readonly name: string;
  readonly input: Json;
}

/** What came of a call, for a model: without what is for the person alone. */
export type CallResult =
  | { readonly result: Json }
  /** `code` and `detail` of the problem, and its other members. */
  | { readonly error: { readonly code: string; readonly detail: string; readonly [member: string]: unknown } };

/** What was said, in its order. Each call of an assistant’s message has its result behind it. */
export type Message =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: CallResult };

/** All that a model knows: nothing is kept between turns. */
export interface ModelRequest {
  /** As `system-message.ts` writes it. */
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ModelTool[];
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a model says, in its order: texts and calls, then one `end`. Without an `end` the turn was cut, and counts for nothing. */
export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly call: ModelCall }
  | { readonly kind: 'end'; readonly reason: 'stop' | 'length'; readonly usage: TokenUsage };

/** A language model, or what stands in for one. */
export interface Model {
  /** For people and logs. */
  readonly name: string;
  /** One turn. Throws `ModelFailure`; ends early, without an `end`, when `signal` is aborted. */
  readonly turn: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>;
}

/** The model didn’t answer, or not as it should. */
export class ModelFailure extends Error {
  /** The same request may succeed soon. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'ModelFailure';
    this.isPassing = isPassing;
  }
}
