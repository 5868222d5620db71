import { randomUUID } from 'node:crypto';
import type { Suite } from '#test/support/workers/suite.ts';
import { openAgents } from '#test/agent/grants/grants.ts';

export interface Called {
  readonly status: string;
  readonly txn_id: string;
  readonly result: Record<string, never>;
  readonly [field: string]: unknown;
}

/** A call of a capability. */
export interface Wanted {
  readonly app_id: string;
  readonly capability_name: string;
  readonly input: Record<string, unknown>;
  readonly [more: string]: unknown;
}

export const call = (tool: string, input: Record<string, unknown> = {}, more: object = {}): Wanted => {
  const [app_id = '', capability_name = ''] = tool.split('.');
  return { app_id, capability_name, input, ...more };
};

export const pickup = { lat: 37.7599, lng: -122.4148 };
export const dropoff = { lat: 37.7897, lng: -122.4011 };
export const home = { name: 'Home', lat: 37.7599, lng: -122.4148 };
export const mail = (to = 'robin@example.com', body = 'The keys are under the mat.') => ({ to, subject: 'Keys', body });

interface ConsentInWire {
  readonly id: string;
  readonly status: string;
  readonly reason: string;
  readonly [field: string]: unknown;
}

/** Whoever lets agents call, and decides. */
export function openCalls(suite: Suite) {
  const agents = openAgents(suite);
  const consentAudience = `${suite.urls.agent}/consent`;
  return {
    ...agents,
    /** A person with an account of their own, and a grant for their agent. */
    async grantee(scopes: readonly string[], change: object = {}) {
      const sub = `person-${randomUUID()}`;
      const person = await suite.token({ sub, scope: `grants:manage ${scopes.join(' ')}`, aud: [suite.urls.agent] });
      const made = await agents.grant(person, { scopes, ...change });
      return { sub, person, ...made };
    },
    invoke: (token: string, wanted: Wanted, key?: string) =>
      agents.call<Called & { consent: ConsentInWire }>('POST', '/v1/tools/invoke', token, wanted, key),
    /** A token of somebody who signed in to decide. */
    present: (sub: string, change: object = {}) =>
      suite.token({
        sub,
        clientId: 'waypost-consent',
        scope: 'openid',
        aud: [consentAudience],
        acr: 'phr',
        authTime: Math.floor(Date.now() / 1000),
        ...change,
      }),
    async decide(sub: string, id: string, decision: object | string, change: object = {}) {
      const token = await this.present(sub, change);
      const body = typeof decision === 'string' ? { decision } : decision;
      return agents.call<{ consent: ConsentInWire }>('POST', `/v1/consents/${id}/decision`, token, body);
    },
  };
}
