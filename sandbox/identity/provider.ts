import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildProvider, type Setting } from './configuration.ts';
import { loadKeys, type KeyRing } from './keys.ts';
import { answerInteraction } from './login-page.ts';
import { memoryAdapter } from './memory-adapter.ts';
import type { Audiences } from './resources.ts';

export type IdentityOptions = {
  /** 0 takes a free one. */
  port: number;
  audiences: Audiences;
  /** Of the demo's back end; without one there is no such client. */
  clientSecret?: string;
};

export type Identity = {
  readonly issuer: string;
  close(): Promise<void>;
};

type Listener = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Starts the local identity provider on the loopback address. Its private keys are kept in `keyFile`, so that tokens
 * survive a restart; without it each start has fresh ones. Rejects with the listen error, `EADDRINUSE` say.
 */
export async function startIdentity(options: IdentityOptions, keyFile?: string): Promise<Identity> {
  const keys = loadKeys(keyFile);
  return serveIdentity(options, (setting) => answerWith(setting, keys));
}

/** Listens, and has requests answered by what `open` makes of the provider's setting. */
export async function serveIdentity(
  { port: wanted, audiences, clientSecret }: IdentityOptions,
  open: (setting: Setting) => Listener,
): Promise<Identity> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const host = `127.0.0.1:${port}`;
  const issuer = `http://${host}`;
  const answer = open({
    issuer,
    audiences,
    cookieKey: randomBytes(32).toString('base64url'),
    adapter: memoryAdapter(),
    clientSecret,
  });
  server.on('request', (req, res) => {
    // A page of the internet whose name resolves to 127.0.0.1 must not get tokens here.
    if (req.headers.host !== host) return void res.writeHead(421).end(`Use ${issuer}\n`);
    answer(req, res).catch((error: unknown) => {
      console.error('identity:', error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined || isClosed(error) ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

/** The provider's own answers, signed with the first of these keys. */
export function answerWith(setting: Setting, keys: KeyRing): Listener {
  const provider = buildProvider(setting, keys);
  const callback = provider.callback();
  return async (req, res) => {
    if (req.url?.startsWith('/interaction/') === true) return answerInteraction(provider, req, res);
    await callback(req, res);
  };
}

const isClosed = (error: NodeJS.ErrnoException) => error.code === 'ERR_SERVER_NOT_RUNNING';
