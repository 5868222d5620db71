import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { changeInput, newInput, rotateKeys, type InputFields, type LiveInput } from './inputs.ts';
import { notification, notify, type InputEvent, type NotificationTarget } from './notify.ts';

/** A stand-in for Cloudflare Stream's live inputs, as its published reference describes them. Imports nothing of ours. */
export interface Provider {
  /** The base of its API: `…/client/v4`. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  readonly inputs: ReadonlyMap<string, LiveInput>;
  /** Where its notifications go: may be set once that is known. */
  target: NotificationTarget | undefined;
  /** A broadcaster connects with a stream key: whether it is let in. */
  connect(streamKey: string): Promise<boolean>;
  disconnect(streamKey: string): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly result: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const failure = (status: number, code: number, message: string): Answer => ({
  status,
  result: null,
  error: { code, message },
});

/** `isAway` says whether a request is answered 503. */
export async function startProvider(account: string, token: string, isAway = () => false): Promise<Provider> {
  const inputs = new Map<string, LiveInput>();
  const connected = new Set<string>();
  let target: NotificationTarget | undefined;

  const tell = async (uid: string, event: InputEvent) => {
    if (target !== undefined) await notify(target, notification(uid, event));
  };
  const hangUp = async (uid: string) => {
    if (connected.delete(uid)) await tell(uid, 'live_input.disconnected');
  };

  const act = async (method: string, path: string, body: InputFields): Promise<Answer> => {
    const [, uid, verb] = /^\/live_inputs(?:\/([0-9a-f]{32}))?(?:\/(rotate_keys))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/live_inputs') {
      const made = newInput(body);
      inputs.set(made.uid, made);
      return { status: 200, result: made };
    }
    const input = inputs.get(uid ?? '');
    if (input === undefined) return failure(404, 10003, 'Not Found: Live input not found');
    if (method === 'GET' && verb === undefined) return { status: 200, result: input };
    if (method === 'POST' && verb === 'rotate_keys') {
      rotateKeys(input); // "broadcasts using stale credentials are disconnected"
      void hangUp(input.uid);
      return { status: 200, result: input };
    }
    if (method === 'PUT' && verb === undefined) {
      changeInput(input, body);
      if (!input.enabled) void hangUp(input.uid); // "terminate active broadcasts"
      return { status: 200, result: input };
    }
    if (method === 'DELETE' && verb === undefined) {
      inputs.delete(input.uid); // "prevents a live input from being streamed to"
      void hangUp(input.uid);
      return { status: 200, result: null };
    }
    return failure(405, 10405, 'Method not allowed');
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await text(incoming);
    const prefix = `/client/v4/accounts/${account}/stream`;
    const { url = '', method = 'GET', headers } = incoming;
    let answer: Answer;
    if (isAway()) answer = failure(503, 10001, 'Service unavailable');
    else if (headers.authorization !== `Bearer ${token}`) answer = failure(401, 10000, 'Authentication error');
    else if (!url.startsWith(prefix)) answer = failure(404, 7003, 'Could not route');
    else answer = await act(method, url.slice(prefix.length), body === '' ? {} : (JSON.parse(body) as InputFields));
    const { status, result, error } = answer;
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(
      JSON.stringify({
        result,
        success: error === undefined,
        errors: error === undefined ? [] : [error],
        messages: [],
      }),
    );
  };

  const byKey = (streamKey: string) => [...inputs.values()].find(({ rtmps }) => rtmps.streamKey === streamKey);
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
    account,
    token,
    inputs,
    get target() {
      return target;
    },
    set target(given) {
      target = given;
    },
    async connect(streamKey) {
      const input = byKey(streamKey);
      if (input === undefined || !input.enabled) return false;
      connected.add(input.uid);
      await tell(input.uid, 'live_input.connected');
      return true;
    },
    async disconnect(streamKey) {
      const input = byKey(streamKey);
      if (input !== undefined) await hangUp(input.uid);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
