import { freshKey, loadKeys, type KeyRing } from '../../../sandbox/identity/keys.ts';
import { answerWith, serveIdentity, type Identity, type IdentityOptions } from '../../../sandbox/identity/provider.ts';
import { requestDemoToken, type TokenRequest } from '../../../dev/identity/token-request.ts';
import { forgeToken, type Forgery } from '#test/support/forge.ts';

/** The stack's identity provider, with what only tests ask of one: other keys, forged tokens, a count. */
export interface TestIdentity extends Identity {
  /** How often the JWKS was fetched since the start. */
  readonly jwksFetches: number;
  /** A demo token. */
  token(request: TokenRequest): Promise<string>;
  /** A new key signs from now on; the old one stays published for the tokens that it signed. */
  rotateKeys(): void;
  /** A good ID token whose audience is a Worker: a Worker must refuse it all the same. */
  idToken(claims: { sub: string; aud: string }): string;
  forge(forgery: Forgery): string;
}

const MAX_RETIRED_KEYS = 3;

export async function startTestIdentity(options: IdentityOptions, keyFile?: string): Promise<TestIdentity> {
  let keys = loadKeys(keyFile);
  let jwksFetches = 0;
  let rotate: () => void;
  const identity = await serveIdentity(options, (setting) => {
    let answer = answerWith(setting, keys);
    rotate = () => {
      keys = rotated(keys);
      answer = answerWith(setting, keys);
    };
    return (req, res) => {
      if (req.url === '/jwks') jwksFetches += 1;
      return answer(req, res);
    };
  });
  const forge = (forgery: Forgery) =>
    forgeToken(forgery, {
      issuer: identity.issuer,
      audience: Object.values(options.audiences),
      key: keys[0],
      nowSeconds: Math.floor(Date.now() / 1000),
    });
  return {
    ...identity,
    get jwksFetches() {
      return jwksFetches;
    },
    token: (request) => requestDemoToken(identity.issuer, request),
    rotateKeys: () => rotate(),
    idToken({ sub, aud }) {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const claims = { sub, aud, auth_time: nowSeconds, client_id: undefined, jti: undefined };
      return forge({ key: 'own', header: { typ: 'JWT' }, claims });
    },
    forge,
  };
}

const rotated = ([current, ...retired]: KeyRing): KeyRing => [
  freshKey(),
  current,
  ...retired.slice(0, MAX_RETIRED_KEYS - 1),
];
