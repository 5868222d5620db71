import { Refusal } from './refusal.ts';

export type ToolCall = {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
};

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly tool_call_id: string };

export type ChatTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description?: string; readonly parameters?: object };
};

export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
};

const FIELDS = new Set(['model', 'messages', 'tools', 'stream', 'stream_options']);
const NAME = /^[\w-]{1,64}$/;
const MAX_TOOLS = 128;

type Given = Readonly<Record<string, unknown>>;

/** Reads the body of `POST /v1/chat/completions`, as strictly as the reference. What this sandbox doesn't do is refused. */
export function readChatRequest(body: string): ChatRequest {
  const given = objectOf(parsed(body), 'body');
  const unknown = Object.keys(given).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw new Refusal(400, `This sandbox doesn't know the field '${unknown}'.`);
  if (typeof given['model'] !== 'string') throw new Refusal(400, 'you must provide a model parameter');
  const messages = listOf(given['messages'], 'messages');
  if (messages.length === 0) throw wrong('messages', 'expected an array with minimum length 1');
  for (const [at, message] of messages.entries()) checkMessage(objectOf(message, `messages[${at}]`), `messages[${at}]`);
  checkOrder(messages as ChatMessage[]);
  const tools = given['tools'] === undefined ? [] : listOf(given['tools'], 'tools');
  if (given['tools'] !== undefined && tools.length === 0)
    throw wrong('tools', 'expected an array with minimum length 1');
  if (tools.length > MAX_TOOLS) throw wrong('tools', `expected an array with maximum length ${MAX_TOOLS}`);
  for (const [at, tool] of tools.entries()) checkTool(objectOf(tool, `tools[${at}]`), `tools[${at}]`);
  if (given['stream_options'] !== undefined && given['stream'] !== true)
    throw wrong('stream_options', 'only allowed when stream is enabled');
  return given as ChatRequest;
}

function checkMessage(message: Given, path: string): void {
  const { role, content } = message;
  if (!['system', 'user', 'assistant', 'tool'].includes(String(role)))
    throw wrong(`${path}.role`, `got '${String(role)}'`);
  const calls = message['tool_calls'] === undefined ? undefined : listOf(message['tool_calls'], `${path}.tool_calls`);
  if (calls !== undefined && (role !== 'assistant' || calls.length === 0))
    throw wrong(`${path}.tool_calls`, 'not expected here, or empty');
  if (typeof content !== 'string' && !(content === null && calls !== undefined))
    throw wrong(`${path}.content`, 'expected a string');
  if (role === 'tool' && typeof message['tool_call_id'] !== 'string')
    throw wrong(`${path}.tool_call_id`, 'expected a string');
  for (const [at, call] of (calls ?? []).entries()) checkCall(objectOf(call, path), `${path}.tool_calls[${at}]`);
}

function checkCall(call: Given, path: string): void {
  const { name, arguments: text } = objectOf(call['function'], `${path}.function`);
  if (typeof call['id'] !== 'string' || call['id'] === '') throw wrong(`${path}.id`, 'expected a string');
  if (call['type'] !== 'function') throw wrong(`${path}.type`, `got '${String(call['type'])}'`);
  if (typeof name !== 'string' || !NAME.test(name))
    throw wrong(`${path}.function.name`, `expected a string that matches ${NAME.source}`);
  if (typeof text !== 'string') throw wrong(`${path}.function.arguments`, 'expected a string');
}

function checkTool(tool: Given, path: string): void {
  if (tool['type'] !== 'function') throw wrong(`${path}.type`, `got '${String(tool['type'])}'`);
  const { name, parameters } = objectOf(tool['function'], `${path}.function`);
  if (typeof name !== 'string' || !NAME.test(name))
    throw wrong(`${path}.function.name`, `expected a string that matches ${NAME.source}`);
  if (parameters !== undefined && objectOf(parameters, path)['type'] !== 'object')
    throw wrong(`${path}.function.parameters`, 'schema must be a JSON Schema of type "object"');
}

/** Each call has its answer right behind its message, and each answer its call. */
function checkOrder(messages: readonly ChatMessage[]): void {
  let open = new Set<string>();
  for (const message of [...messages, null]) {
    if (message?.role === 'tool') {
      if (!open.delete(message.tool_call_id))
        throw wrong(
          'messages',
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        );
      continue;
    }
    if (open.size > 0) {
      const cure =
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";
      throw new Refusal(400, `${cure} These did not have response messages: ${[...open].join(', ')}`);
    }
    open = new Set(message?.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : []);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'We could not parse the JSON body of your request.');
  }
}

const wrong = (path: string, problem: string) => new Refusal(400, `Invalid '${path}': ${problem}.`);

function objectOf(value: unknown, path: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, 'expected an object');
  return value as Given;
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(path, 'expected an array');
  return value as readonly unknown[];
}
