import type * as z from 'zod';
import { Problem } from '#src/platform/problem/problem.ts';
import { parseJson, parseLoosely } from '#src/http/body.ts';
import { RpcMessage } from './message-wire.ts';

/** A JSON-RPC message, as far as it was looked at. */
export interface Message {
  readonly body: z.output<typeof RpcMessage>;
  /** What every text and number of a body must be, and one of its isn’t. */
  readonly fault: Problem | undefined;
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;

/** A JSON-RPC error as an answer of the transport. */
export const rpcError = (status: number, code: number, message: string, id: unknown = null): Response =>
  Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status });

/** One message, or the answer to what is none. Batches, which the newer revisions dropped, are none: each call counts. */
export function readMessage(bytes: Uint8Array): Message | Response {
  const loose = parseLoosely(bytes);
  if (loose === undefined) return rpcError(400, PARSE_ERROR, 'Parse error: the body is not JSON');
  const { success, data: body } = RpcMessage.safeParse(loose.value);
  if (!success) return rpcError(400, INVALID_REQUEST, 'Invalid Request: send one JSON-RPC request or notification');
  try {
    parseJson(bytes, { loose, verbatim: ['params'] });
    return { body, fault: undefined };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { body, fault: error };
  }
}
