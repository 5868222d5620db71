import {
  createMcpHandler,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';
import { textResponse } from '#src/http/text-response.ts';
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
  if (speaksMidway) return createMcpHandler(open).fetch(request, { parsedBody: body });
  const isLegacy = !namesRevision(body) && (await isLegacyRequest(request, body));
  const answer = isLegacy
    ? await answerLegacy(request, body, open())
    : await createMcpHandler(open).fetch(request, { parsedBody: body });
  return wholeOf(answer);
}

/** Only the newer revision’s messages say which one they are of: most are known by that. */
const namesRevision = ({ params }: Message['body']): boolean =>
  (params?.['_meta'] as Record<string, unknown> | undefined)?.[PROTOCOL_VERSION_META_KEY] !== undefined;

/** An answer that says its length: one whose length nobody knows is counted while it passes. */
async function wholeOf(answer: Response): Promise<Response> {
  if (answer.body === null) return answer;
  const { status, headers } = answer;
  return textResponse(await answer.text(), { status, headers: Object.fromEntries(headers) });
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
