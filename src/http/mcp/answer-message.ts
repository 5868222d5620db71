import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';
import { METHOD_NOT_FOUND, rpcError, type Message } from './message.ts';

export interface Answering {
  /** A server for this one message. */
  readonly open: () => Server;
  /** Whether its tools say something before their result: an older client then gets a stream. */
  readonly speaksMidway: boolean;
}

/** Answers one message, of either revision, and keeps nothing of it. */
export async function answerMessage(
  request: Request,
  { body }: Message,
  { open, speaksMidway }: Answering,
): Promise<Response> {
  // Nothing ever changes while somebody listens, and a stream that says nothing would be held for it.
  if (body.method === 'subscriptions/listen') return rpcError(404, METHOD_NOT_FOUND, 'Method not found', body.id);
  if (!speaksMidway && (await isLegacyRequest(request, body))) return answerLegacy(request, body, open());
  return createMcpHandler(open).fetch(request, { parsedBody: body });
}

/** The revisions with a session, without one: each message for itself, and its answer as one JSON value. */
async function answerLegacy(request: Request, body: object, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json, text/event-stream'); // a stream is nothing that it would get
  const asked = new Request(request.url, { method: request.method, headers });
  const response = await transport.handleRequest(asked, { parsedBody: body });
  await server.close();
  return response;
}
