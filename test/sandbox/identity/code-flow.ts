import type { Identity } from '../../../sandbox/identity/provider.ts';
import { Browser, pkce } from './browser.ts';
import { postToken } from './support.ts';

/** Parameters of a sign-in, in place of or beside those of the web client. */
export type Asked = Record<string, string | string[]>;

// Any port will do: waypost-web is a native client.
export const redirectUri = 'http://127.0.0.1:45678/callback';

export function authorizationUrlOf(identity: Identity, challenge: string, more: Asked = {}): string {
  const url = new URL(`${identity.issuer}/auth`);
  const params = {
    client_id: 'waypost-web',
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'openid deliveries:write',
    state: 's1',
    ...more,
  };
  for (const [name, value] of Object.entries(params)) {
    for (const each of [value].flat()) url.searchParams.append(name, each);
  }
  return url.href;
}

/** From the login page, where one of its buttons is pressed, to the tokens. */
export async function signInAt(
  identity: Identity,
  button: { sub: string } | { passkey: string },
  more: Asked = {},
  browser = new Browser(),
) {
  const { verifier, challenge } = pkce();
  const login = await browser.follow(authorizationUrlOf(identity, challenge, more));
  const back = login.page === undefined ? login : await browser.follow(login.url, button);
  const { searchParams } = new URL(back.url);
  const client = String(more['client_id'] ?? 'waypost-web');
  const { answer } = await postToken(identity, [
    ['grant_type', 'authorization_code'],
    ['client_id', client],
    ['code', searchParams.get('code') ?? ''],
    ['code_verifier', verifier],
    ['redirect_uri', String(more['redirect_uri'] ?? redirectUri)],
  ]);
  return { answer, back: searchParams, shownPage: login.page !== undefined };
}
