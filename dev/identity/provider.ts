import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildProvider, type Setting } from './configuration.ts';
import { forgeToken, type Forgery } from './forge.ts';
import { loadKeys, rotated, saveKeys } from './keys.ts';
import { answerInteraction } from './login-page.ts';
import { memoryAdapter } from './memory-adapter.ts';
import type { Audiences } from './resources.ts';
import { requestDemoToken, type TokenRequest } from './token-request.ts';

export type IdentityOptions = {
  /** 0 chooses a free one. */
  port: number;
  /** Private JWKs, kept so that tokens survive a restart. Without it each start has new ones. */
  keyFile?: string;
  audiences: Audiences;
  /** Where the consent page's client may return to; `<agent>/consent/callback` unless told. */
  consentClientRedirects?: readonly string[];
};

export type Identity = {
  readonly issuer: string;
  /** How often the JWKS was fetched since the start. */
  readonly jwksFetches: number;
  token(request: TokenRequest): Promise<string>;
  /** A new key signs from now on; the old one stays published for the tokens that it signed. */
  rotateKeys(): void;
  /** A valid ID token whose audience is a Worker. The Worker must still refuse it. */
  idToken(claims: { sub: string; aud: string; ttlSeconds?: number }): string;
  forge(forgery: Forgery): string;
  close(): Promise<void>;
};

/**
 * Starts the local identity provider on the loopback address. Rejects with the listen error, for example `EADDRINUSE`.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const { audiences, keyFile } = options;
  let keys = loadKeys(keyFile);
  let jwksFetches = 0;

  const server = createServer();
  const host = `127.0.0.1:${await listen(server, options.port)}`;
  const setting = settingOf(options, `http://${host}`);
  let provider = buildProvider(setting, keys);
  let callback = provider.callback();

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    // A page of the internet whose name resolves to 127.0.0.1 must not get tokens here.
    if (req.headers.host !== host) return void res.writeHead(421).end(`Use ${setting.issuer}\n`);
    const path = req.url?.split('?')[0] ?? '/';
    if (path === '/jwks' && req.method === 'GET') jwksFetches += 1;
    if (path.startsWith('/interaction/')) return answerInteraction(provider, req, res);
    await callback(req, res);
  };
  server.on('request', (req, res) => {
    answer(req, res).catch((error: unknown) => {
      console.error('identity:', error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });

  const forge = (forgery: Forgery) =>
    forgeToken(forgery, {
      issuer: setting.issuer,
      audience: Object.values(audiences),
      key: keys[0],
      nowSeconds: Math.floor(Date.now() / 1000),
    });

  return {
    issuer: setting.issuer,
    get jwksFetches() {
      return jwksFetches;
    },
    token: (request) => requestDemoToken(setting.issuer, request),
    rotateKeys() {
      keys = rotated(keys);
      saveKeys(keyFile, keys);
      provider = buildProvider(setting, keys);
      callback = provider.callback();
    },
    idToken: ({ sub, aud, ttlSeconds = 3600 }) => {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const exp = nowSeconds + ttlSeconds;
      const claims = { sub, aud, exp, auth_time: nowSeconds, client_id: undefined, jti: undefined };
      return forge({ key: 'own', header: { typ: 'JWT' }, claims });
    },
    forge,
    close: () => closed(server),
  };
}

const settingOf = ({ audiences, consentClientRedirects }: IdentityOptions, issuer: string): Setting => ({
  issuer,
  audiences,
  consentRedirects: consentClientRedirects ?? [`${audiences.agent}/consent/callback`],
  cookieKey: randomBytes(32).toString('base64url'),
  adapter: memoryAdapter(),
});

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined || isClosed(error) ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

const isClosed = (error: NodeJS.ErrnoException) => error.code === 'ERR_SERVER_NOT_RUNNING';
