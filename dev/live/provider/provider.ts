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
  /** Where notifications are sent; may be set later. */
  target: NotificationTarget | undefined;
  /** A broadcaster connects with a stream key. Returns whether it is admitted. */
  connect(streamKey: string): Promise<boolean>;
  disconnect(streamKey: string): Promise<void>;
  /** The next requests are answered with 503. */
  failNext(count: number): void;
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

/** The inputs of an account, and who is connected to them. */
class Inputs {
  readonly all = new Map<string, LiveInput>();
  readonly #connected = new Set<string>();
  target: NotificationTarget | undefined;

  async #tell(uid: string, event: InputEvent): Promise<void> {
    if (this.target !== undefined) await notify(this.target, notification(uid, event));
  }

  async connect(uid: string): Promise<void> {
    this.#connected.add(uid);
    await this.#tell(uid, 'live_input.connected');
  }

  async hangUp(uid: string): Promise<void> {
    if (this.#connected.delete(uid)) await this.#tell(uid, 'live_input.disconnected');
  }

  byKey(streamKey: string): LiveInput | undefined {
    return [...this.all.values()].find(({ rtmps }) => rtmps.streamKey === streamKey);
  }

  /** One call of the API, below `/stream`. */
  act(method: string, path: string, body: InputFields): Answer {
    const [, uid, verb] = /^\/live_inputs(?:\/([0-9a-f]{32}))?(?:\/(rotate_keys))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/live_inputs') {
      const made = newInput(body);
      this.all.set(made.uid, made);
      return { status: 200, result: made };
    }
    const input = this.all.get(uid ?? '');
    if (input === undefined) return failure(404, 10003, 'Not Found: Live input not found');
    if (method === 'GET' && verb === undefined) return { status: 200, result: input };
    if (method === 'POST' && verb === 'rotate_keys') {
      rotateKeys(input); // "broadcasts using stale credentials are disconnected"
      void this.hangUp(input.uid);
      return { status: 200, result: input };
    }
    if (method === 'PUT' && verb === undefined) {
      changeInput(input, body);
      if (!input.enabled) void this.hangUp(input.uid); // "terminate active broadcasts"
      return { status: 200, result: input };
    }
    if (method === 'DELETE' && verb === undefined) {
      this.all.delete(input.uid); // "prevents a live input from being streamed to"
      void this.hangUp(input.uid);
      return { status: 200, result: null };
    }
    return failure(405, 10405, 'Method not allowed');
  }
}

function write(outgoing: ServerResponse, { status, result, error }: Answer): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(
    JSON.stringify({
      result,
      success: error === undefined,
      errors: error === undefined ? [] : [error],
      messages: [],
    }),
  );
}

export async function startProvider(account: string, token: string, port = 0): Promise<Provider> {
  const inputs = new Inputs();
  let failures = 0;

  const answerTo = ({ url = '', method = 'GET', headers }: IncomingMessage, body: string): Answer => {
    const prefix = `/client/v4/accounts/${account}/stream`;
    if (failures > 0) {
      failures -= 1;
      return failure(503, 10001, 'Service unavailable');
    }
    if (headers.authorization !== `Bearer ${token}`) return failure(401, 10000, 'Authentication error');
    if (!url.startsWith(prefix)) return failure(404, 7003, 'Could not route');
    return inputs.act(method, url.slice(prefix.length), body === '' ? {} : (JSON.parse(body) as InputFields));
  };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) =>
    write(outgoing, answerTo(incoming, await text(incoming)));

  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
    account,
    token,
    inputs: inputs.all,
    get target() {
      return inputs.target;
    },
    set target(given) {
      inputs.target = given;
    },
    async connect(streamKey) {
      const input = inputs.byKey(streamKey);
      if (input === undefined || !input.enabled) return false;
      await inputs.connect(input.uid);
      return true;
    },
    async disconnect(streamKey) {
      const input = inputs.byKey(streamKey);
      if (input !== undefined) await inputs.hangUp(input.uid);
    },
    failNext: (count) => void (failures = count),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
