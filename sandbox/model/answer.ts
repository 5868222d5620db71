import { randomBytes } from 'node:crypto';
import type { ChatRequest, ToolCall } from './chat-request.ts';

export type AnswerCall = {
  readonly id?: string;
  readonly name: string;
  /** A string is sent as it is: it may be no JSON. */
  readonly arguments: string | object;
};

/** What the model does with a request. */
export type Answer = {
  /** A list: piece by piece; a text is cut behind its words. */
  readonly text?: string | readonly string[];
  readonly calls?: readonly AnswerCall[];
  /** Otherwise `tool_calls` if there are calls, else `stop`. */
  readonly finish?: string;
  readonly refusal?: Refused;
  /** The stream ends behind so many chunks: as if it were whole, or with a broken connection. */
  readonly cut?: { readonly after: number; readonly how: 'ended' | 'broken' };
  /** Between chunks, from the first words on. */
  readonly paceMs?: number;
  /** Before the first byte. */
  readonly waitMs?: number;
};

export type Refused = {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly type?: string;
  readonly retryAfter?: string;
};

const PIECE = /\S*\s*/g;
const ARGUMENTS_PIECE = 24;
/** As a rule of thumb a token has four characters. */
const tokensIn = (text: string) => Math.ceil(text.length / 4);

const piecesOf = ({ text = [] }: Answer) =>
  (typeof text === 'string' ? (text.match(PIECE) ?? []) : text).filter((piece) => piece !== '');

const callsOf = ({ calls = [] }: Answer): readonly ToolCall[] =>
  calls.map(({ id, name, arguments: given }) => ({
    id: id ?? `call_${randomBytes(12).toString('hex')}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));

const finishOf = ({ finish, calls = [] }: Answer) => finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');

function usageOf(request: ChatRequest, answer: Answer) {
  const prompt_tokens = tokensIn(JSON.stringify([request.messages, request.tools]));
  const completion_tokens = tokensIn(piecesOf(answer).join('') + JSON.stringify(answer.calls ?? []));
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const envelope = (model: string, object: string) => ({
  id: `chatcmpl-${randomBytes(12).toString('hex')}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** The whole answer in one body. */
export function completionOf(request: ChatRequest, answer: Answer): object {
  const calls = callsOf(answer);
  const text = piecesOf(answer).join('');
  const message = {
    role: 'assistant',
    content: calls.length > 0 && text === '' ? null : text,
    refusal: null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  return {
    ...envelope(request.model, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(answer) }],
    usage: usageOf(request, answer),
  };
}

/** The answer’s chunks, in their order, without the `[DONE]`. */
export function chunksOf(request: ChatRequest, answer: Answer): readonly object[] {
  const head = envelope(request.model, 'chat.completion.chunk');
  const wantsUsage = request.stream_options?.include_usage === true;
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(wantsUsage ? { usage: null } : {}),
  });
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...piecesOf(answer).map((content) => chunk({ content })),
    ...callsOf(answer).flatMap((call, index) => callDeltas(call, index).map((delta) => chunk({ tool_calls: [delta] }))),
    chunk({}, finishOf(answer)),
    ...(wantsUsage ? [{ ...head, choices: [], usage: usageOf(request, answer) }] : []),
  ];
}

/** A call’s name, then its arguments piece by piece. */
const callDeltas = ({ id, type, function: { name, arguments: text } }: ToolCall, index: number): readonly object[] => [
  { index, id, type, function: { name, arguments: '' } },
  ...Array.from({ length: Math.ceil(text.length / ARGUMENTS_PIECE) }, (_, at) => ({
    index,
    function: { arguments: text.slice(at * ARGUMENTS_PIECE, (at + 1) * ARGUMENTS_PIECE) },
  })),
];
