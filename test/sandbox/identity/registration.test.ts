import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../../sandbox/identity/provider.ts';
import { signInAt } from './code-flow.ts';
import { audiences, startHere } from './support.ts';

let identity: Identity;
beforeAll(async () => void (identity = await startHere()));
afterAll(() => identity.close());

const redirect = 'http://127.0.0.1:45680/back';
const mcp = `${audiences.agent}/mcp`;

async function register(change: object = {}) {
  const response = await fetch(`${identity.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Errands',
      application_type: 'native',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
      scope: 'delivery:@read mail:@write',
      ...change,
    }),
  });
  return { status: response.status, client: (await response.json()) as { client_id: string } };
}

test('MCP-1 a client that registered itself gets tokens for MCP, for what it asks at the sign-in', async () => {
  const { status, client } = await register();
  expect(status).toBe(201);
  const asked = { client_id: client.client_id, redirect_uri: redirect, scope: 'openid delivery:@read' };
  for (const resource of [{}, { resource: mcp }]) {
    const { answer } = await signInAt(identity, { sub: 'ben' }, { ...asked, ...resource });
    expect(decodeJwt(answer['access_token'] ?? '')).toMatchObject({ sub: 'ben', aud: mcp, scope: 'delivery:@read' });
  }
});

test.each([audiences.agent, audiences.delivery, `${audiences.agent}/consent`])(
  'MCP-1 such a client gets none for %s',
  async (resource) => {
    const { client } = await register();
    const asked = { client_id: client.client_id, redirect_uri: redirect, scope: 'delivery:@read', resource };
    const { answer, back } = await signInAt(identity, { sub: 'ben' }, asked);
    expect([back.get('error'), answer['access_token']]).toEqual(['invalid_target', undefined]);
  },
);
