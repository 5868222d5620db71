import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
  type Implementation,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import type { Message } from './message.ts';
import type { Fields, ToolCall } from './tool-call.ts';

/** A call with nothing in it that only the library can judge. */
interface PlainCall {
  readonly id: string | number;
  readonly isNew: boolean;
  readonly tool: ToolCall;
}

const CALL = 'tools/call';
const NEW = '2026-07-28';
/** A name that stands in a header as it is. */
const NAME = /^[a-z0-9_-]+$/;
const MEMBERS = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS = new Set(['name', 'arguments', '_meta']);
const ENVELOPE = new Set<string>([PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY]);
/** Of `_meta`: the specification’s own names. Others are whoever’s prefix says. */
const RESERVED = /^(?:io\.modelcontextprotocol\/|[^/]*$)/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (fields: Fields, names: ReadonlySet<string>): boolean =>
  Object.keys(fields).every((name) => names.has(name));
const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/** The newer revision says in headers what is in the body, and in each message who sends it. */
function isOfNew({ headers }: Request, name: string, meta: Fields): boolean {
  const client = meta[CLIENT_INFO_META_KEY];
  return (
    meta[PROTOCOL_VERSION_META_KEY] === NEW &&
    headers.get('mcp-protocol-version') === NEW &&
    headers.get('mcp-method') === CALL &&
    headers.get('mcp-name') === name &&
    (client === undefined || isSpecType.Implementation(client)) &&
    isSpecType.ClientCapabilities(meta[CLIENT_CAPABILITIES_META_KEY])
  );
}

const isOfOld = ({ headers }: Request): boolean =>
  SUPPORTED_PROTOCOL_VERSIONS.includes(headers.get('mcp-protocol-version') ?? '');

/** The call in a message, if it is one that is all plain. What is wrong, odd or a retry is the library’s to judge. */
export function readPlainCall(request: Request, { body }: Message): PlainCall | undefined {
  const { id, method, params } = body;
  if (method !== CALL || !isId(id) || params === undefined || !hasOnly(body, MEMBERS)) return undefined;
  const { name, arguments: input = {}, _meta: meta = {} } = params;
  const isPlain = typeof name === 'string' && NAME.test(name) && isFields(input) && isFields(meta);
  if (!isPlain || !hasOnly(params, PARAMS)) return undefined;
  const reserved = Object.keys(meta).filter((key) => RESERVED.test(key));
  const isNew = reserved.length > 0;
  if (!reserved.every((key) => ENVELOPE.has(key))) return undefined;
  if (!(isNew ? isOfNew(request, name, meta) : isOfOld(request))) return undefined;
  return { id, isNew, tool: { name, input, meta, envelope: meta, state: undefined, inputResponses: undefined } };
}

type Result = CallToolResult | InputRequiredResult;

/** A result’s message, as each revision has it: the newer one says whether it is all, and who answers. */
export function plainAnswer({ id, isNew }: PlainCall, result: Result, serverInfo: Implementation): string {
  const told = isNew
    ? { resultType: 'complete', ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: serverInfo } }
    : result;
  return JSON.stringify({ result: told, jsonrpc: '2.0', id });
}
