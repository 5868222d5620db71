import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Json } from '#src/agent/registry/capability.ts';
import { ModelFailure, type Message, type Model, type ModelCall, type ModelEvent, type ModelRequest } from './model.ts';
import { askEndpoint, nameOf, Refused } from './open-endpoint.ts';

/** An endpoint that speaks OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat). */
export interface ModelSettings {
  /** Without a slash at its end: https://api.openai.com/v1 */
  readonly url: string;
  readonly key: string;
  /** As the endpoint names it. */
  readonly name: string;
  readonly limits?: Partial<TurnLimits>;
}

export interface TurnLimits {
  /** Until the answer begins. */
  readonly firstByteMs: number;
  /** For the whole turn, its retry included. */
  readonly turnMs: number;
}

const DEFAULT_LIMITS: TurnLimits = { firstByteMs: 20_000, turnMs: 60_000 };
/** A longer `Retry-After` isn't waited for: a person is. */
const MAX_WAIT_SECONDS = 5;
const DEFAULT_WAIT_SECONDS = 0.5;

/** The field under which a call's arguments are handed on if they aren't a JSON object. No capability's input has it. */
export const UNREADABLE_FIELD = 'arguments_that_are_no_json_object';
const MAX_UNREADABLE = 1_000;

/** The endpoint's words for an end that counts. */
const endings: ReadonlyMap<string | undefined, 'stop' | 'length'> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['tool_calls', 'stop'],
  ['function_call', 'stop'],
  ['length', 'length'],
  ['model_length', 'length'],
]);

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
type ChatRequest = Parameters<ChatModel['doStream']>[0];
type Part = Awaited<ReturnType<ChatModel['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;
type Finish = Extract<Part, { type: 'finish' }>;

/** Opens the model port on an endpoint. */
export function openModel({ url, key, name, limits }: ModelSettings): Model {
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: url,
    apiKey: key,
    includeUsage: true,
    fetch: askEndpoint,
  });
  const chat = provider.chatModel(name);
  return { name, turn: (request, signal) => turn(chat, request, signal, { ...DEFAULT_LIMITS, ...limits }) };
}

/** One turn; asked once more if it failed in passing before anything was said. */
async function* turn(
  chat: ChatModel,
  request: ModelRequest,
  signal: AbortSignal,
  limits: TurnLimits,
): AsyncGenerator<ModelEvent, void> {
  const deadline = AbortSignal.timeout(limits.turnMs);
  const ended = AbortSignal.any([signal, deadline]);
  const prompt = promptOf(request);
  let hasSpoken = false;
  async function* listen() {
    for await (const event of eventsOf(await begin(chat, prompt, ended, limits.firstByteMs))) {
      if (signal.aborted) return;
      hasSpoken = true;
      yield event;
    }
  }
  try {
    try {
      return yield* listen();
    } catch (error) {
      const wait = hasSpoken || ended.aborted ? undefined : waitBefore(error);
      if (wait === undefined) throw error;
      await pause(wait, ended);
    }
    yield* listen();
  } catch (error) {
    if (signal.aborted) return;
    throw deadline.aborted ? tooSlow(limits.turnMs) : failureOf(error);
  }
}

/** Sends the request, and waits until its answer begins. */
async function begin(chat: ChatModel, prompt: ChatRequest, ended: AbortSignal, firstByteMs: number) {
  const late = new AbortController();
  const patience = setTimeout(() => late.abort(tooSlow(firstByteMs)), firstByteMs);
  try {
    const { stream } = await chat.doStream({ ...prompt, abortSignal: AbortSignal.any([ended, late.signal]) });
    return stream;
  } finally {
    clearTimeout(patience);
  }
}

/** Calls are held back until the end: the library gives those of a cut stream, too. Whoever stops listening hangs up. */
async function* eventsOf(stream: ReadableStream<Part>): AsyncGenerator<ModelEvent, void> {
  const calls: ModelCall[] = [];
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { kind: 'text', text: part.delta };
    if (part.type === 'tool-call')
      calls.push({ id: part.toolCallId, name: part.toolName, input: readArguments(part.input) });
    if (part.type === 'error')
      throw new Refused(`the model’s answer broke off (${nameOf(part.error)})`, { isPassing: true });
    if (part.type === 'finish') return yield* endingOf(part, calls);
  }
}

/** An answer that was cut for its length may have lost calls, or half of one: none of them counts. */
function* endingOf({ finishReason, usage }: Finish, calls: readonly ModelCall[]): Generator<ModelEvent, void> {
  const reason = endings.get(finishReason.raw);
  if (reason === undefined)
    throw new Refused('the model’s endpoint ended the answer by itself', {
      isPassing: finishReason.raw !== 'content_filter',
    });
  if (reason === 'stop') for (const call of calls) yield { kind: 'call', call };
  const { inputTokens, outputTokens } = usage;
  yield {
    kind: 'end',
    reason,
    usage: { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 },
  };
}

/**
 * A call's input. What isn't a JSON object goes under a field that no capability takes, so that the call is refused as
 * any wrong input is, and the model sees what it had written.
 */
function readArguments(text: string): Json {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // as below
  }
  return { [UNREADABLE_FIELD]: text.slice(0, MAX_UNREADABLE) };
}

/** The seconds to wait before the same request is sent again; undefined: it isn't. */
function waitBefore(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (!failure.isPassing) return undefined;
  const asked = failure instanceof Refused ? failure.waitSeconds : null;
  const wait = asked ?? DEFAULT_WAIT_SECONDS;
  return wait <= MAX_WAIT_SECONDS ? wait : undefined;
}

/** The library's errors carry the whole request, and so the conversation: nothing of them goes on but the name. */
function failureOf(error: unknown): ModelFailure {
  const ours = [error, error instanceof Error ? error.cause : undefined].find((each) => each instanceof ModelFailure);
  return ours ?? new ModelFailure(`the model’s answer broke off (${nameOf(error)})`, { isPassing: true });
}

const tooSlow = (limitMs: number) => new ModelFailure(`the model took longer than ${limitMs} ms`, { isPassing: true });

/** Ends early when `signal` is aborted. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function promptOf({ system, messages, tools }: ModelRequest): ChatRequest {
  const names = new Map(
    messages.flatMap((each) =>
      each.role === 'assistant' ? each.calls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  return {
    prompt: [{ role: 'system', content: system }, ...messages.map((each) => messageOf(each, names))],
    tools: tools.map(({ name, description, input }) => ({ type: 'function', name, description, inputSchema: input })),
  };
}

function messageOf(message: Message, names: ReadonlyMap<string, string>): ChatRequest['prompt'][number] {
  if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.text }] };
  if (message.role === 'assistant') {
    const calls = message.calls.map(({ id, name, input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input,
    }));
    return { role: 'assistant', content: [{ type: 'text', text: message.text }, ...calls] };
  }
  const { callId, content } = message;
  const output = { type: 'text' as const, value: JSON.stringify(content) };
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: callId, toolName: names.get(callId) ?? '', output }],
  };
}
