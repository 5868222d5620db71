import { randomUUID } from 'node:crypto';
import type { OAuthClientProvider, OAuthClientMetadata } from '@modelcontextprotocol/client';
import { Browser } from '#test/sandbox/identity/browser.ts';
import { randomAddress, type Suite } from '#test/support/workers/suite.ts';

/** The bare URL: all that a client knows. */
export const mcpUrl = (suite: Suite): URL => new URL(`${suite.urls.agent}/mcp`);

/** The Worker’s own name leads to where it listens; any other is what it is. */
export function fetchFor(suite: Suite, seen: (line: string) => void = () => undefined) {
  const address = randomAddress();
  return async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const asked = new URL(url);
    const isOurs = asked.origin === suite.urls.agent;
    const there = isOurs ? new URL(asked.pathname + asked.search, suite.address) : asked;
    const headers = new Headers(init?.headers);
    if (isOurs) headers.set('cf-connecting-ip', address);
    const response = await fetch(there, { ...init, headers });
    seen(`${init?.method ?? 'GET'} ${there.pathname} ${response.status}`);
    return response;
  };
}

/**
 * What an application keeps of its sign-in, for both official clients; its person is at a browser, which this is, and
 * chooses who they are.
 */
export function openApplication(sub: string) {
  const kept: {
    client?: { client_id: string };
    tokens?: { access_token: string; token_type: string };
    verifier?: string;
    discovery?: unknown;
  } = {};
  const state = randomUUID();
  let back: URLSearchParams | undefined;
  const metadata: OAuthClientMetadata = {
    client_name: 'Errand client',
    redirect_uris: ['http://127.0.0.1:45679/callback'],
    application_type: 'native',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  const provider = {
    redirectUrl: metadata.redirect_uris[0],
    clientMetadata: metadata,
    state: () => state,
    clientInformation: () => kept.client,
    saveClientInformation: (client: { client_id: string }) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: { access_token: string; token_type: string }) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (discovery: unknown) => void (kept.discovery = discovery),
    discoveryState: () => kept.discovery,
    async redirectToAuthorization(url: URL) {
      const browser = new Browser();
      const login = await browser.follow(url.href);
      const left = login.page === undefined ? login : await browser.follow(login.url, { sub });
      back = new URL(left.url).searchParams;
    },
  };
  return {
    provider: provider as unknown as OAuthClientProvider,
    kept,
    /** What the provider sent the person back with. */
    callback(): URLSearchParams {
      if (back?.get('state') !== state) throw new Error(`no way back: ${back?.toString() ?? 'nobody was sent on'}`);
      return back;
    },
  };
}
