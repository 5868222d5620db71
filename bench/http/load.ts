import { Agent, request } from 'node:http';

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

export const json = { 'content-type': 'application/json' };
/** Of a quote: 4 miles in San Francisco. */
export const quoted = {
  pickupLat: 37.7955,
  pickupLng: -122.3937,
  dropoffLat: 37.7544,
  dropoffLng: -122.4477,
  tipMinor: 200,
};

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Ask => ({
  method: 'GET',
  path,
  headers,
});

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One request, on a connection that is kept. */
export function send(origin: string, { method, path, headers = {}, body }: Ask): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(`${origin}${path}`, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends `count` requests over a few connections at once. Throws where one isn't answered as expected. */
export async function sendAll(
  origin: string,
  count: number,
  expected: number,
  ask: (index: number) => Ask,
): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const asked = ask(next++);
      const { status, body } = await send(origin, asked);
      if (status !== expected) throw new Error(`${asked.method} ${asked.path}: ${status} ${body.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
}
