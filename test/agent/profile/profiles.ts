import { openAgents } from '#test/agent/grants/grants.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export interface ShownProfile {
  readonly consent_profile: {
    readonly rules: Readonly<Record<string, { readonly [field: string]: unknown }>>;
    readonly version: number;
    readonly [field: string]: unknown;
  };
}

const PATH = '/v1/consent-profile';

/** People of one suite, who read and change what they allow. */
export function openProfiles(suite: Suite) {
  const agents = openAgents(suite);
  /** What the pages for decisions get for somebody who has just signed in there with a passkey. */
  const present = (sub: string, change: Partial<Parameters<Suite['token']>[0]> = {}) =>
    suite.token({
      sub,
      scope: '',
      aud: [`${suite.urls.agent}/consent`],
      clientId: 'waypost-consent',
      acr: 'phr',
      ...change,
    });
  return {
    present,
    ordinary: (sub: string, scope = 'grants:manage') => suite.token({ sub, scope, aud: [suite.urls.agent] }),
    read: (token: string) => agents.call<ShownProfile>('GET', PATH, token),
    change: (token: string, body: unknown) => agents.call<ShownProfile>('PATCH', PATH, token, body),
    changeBy: async (sub: string, body: unknown) => agents.call<ShownProfile>('PATCH', PATH, await present(sub), body),
  };
}
