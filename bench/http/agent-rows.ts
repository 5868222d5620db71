import { urls } from '#test/support/workers/surroundings.ts';
import { get, json, quoted, send, type Ask } from './load.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

const CAPABILITY = '/v1/capabilities/delivery/quote';

/** Verifying a key beside the same answer without one, and what invoking costs above what is invoked. */
export async function agentRows(world: World): Promise<readonly Row[]> {
  const authorization = `Bearer ${await madeKey(world)}`;
  const invoke = (appId: string, name: string, input: object) => (): Ask => ({
    method: 'POST',
    path: '/v1/tools/invoke',
    headers: { ...json, authorization },
    body: JSON.stringify({ app_id: appId, capability_name: name, input }),
  });
  const row = { worker: 'agent', requests: 1000, status: 200 } as const;
  const open = `GET ${CAPABILITY}`;
  return [
    { ...row, name: open, requests: 3000, ask: () => get(CAPABILITY) },
    {
      ...row,
      name: 'the same, verifying a key: one trip',
      goal: { moreMs: 0.5, above: open },
      ask: () => get(CAPABILITY, { authorization }),
    },
    { ...row, name: 'POST /v1/tools/invoke places.list', ask: invoke('places', 'list', {}) },
    { ...row, name: 'POST /v1/tools/invoke delivery.quote', ask: invoke('delivery', 'quote', quoted) },
  ];
}

async function madeKey(world: World): Promise<string> {
  const authorization = `Bearer ${await world.token('keys:manage', { aud: [urls.agent], org: 'shop', tier: 'business' })}`;
  const scopes = ['places:@read', 'delivery:@read'];
  const { status, body } = await send(world.workerd.workers.agent.origin, {
    method: 'POST',
    path: '/v1/api-keys',
    headers: { ...json, authorization },
    body: JSON.stringify({ name: 'Bench', scopes }),
  });
  if (status !== 201) throw new Error(`${status} ${body}`);
  return (JSON.parse(body) as { token: string }).token;
}
