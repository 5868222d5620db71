import type { WebSocket as WorkerSocket } from '@cloudflare/workers-types';

declare const WebSocketPair: new () => { readonly 0: WorkerSocket; readonly 1: WorkerSocket };

/** The two ends of a socket: the client's and ours. */
export function openPair(): { readonly client: WorkerSocket; readonly server: WorkerSocket } {
  const { 0: client, 1: server } = new WebSocketPair();
  return { client, server };
}

/** The response that gives the client its end. A client that offers subprotocols expects one of them in the answer. */
export function upgradeResponse(client: WorkerSocket, protocol: string | undefined): Response {
  const headers: Record<string, string> = protocol === undefined ? {} : { 'Sec-WebSocket-Protocol': protocol };
  return new Response(null, { status: 101, headers, webSocket: client } as ResponseInit);
}

/** Accepts the socket and closes it, because a browser sees the reason only in a close code. */
export function refusedSocket(code: number, reason: string, protocol: string | undefined): Response {
  const { client, server } = openPair();
  server.accept();
  server.close(code, reason);
  return upgradeResponse(client, protocol);
}
