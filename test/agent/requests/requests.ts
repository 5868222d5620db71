import { randomUUID } from 'node:crypto';
import { consentToken } from '#src/agent/consent/consent-token.ts';
import type { ConsentAcr } from '#src/agent/consent/proof.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { verifyPresent } from '#src/http/caller/verify-presence.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import { openAgents, type Grant } from '#test/agent/grants/grants.ts';
import { openProfiles } from '#test/agent/profile/profiles.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export interface Asked {
  readonly device_code: string;
  readonly user_code: string;
  readonly [field: string]: unknown;
}

export interface Taken {
  readonly grant: Grant;
  readonly token: string;
}

interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & { readonly code: string };
}

export const asked = { agent: { name: 'Errand bot' }, scopes: ['delivery:@read', 'delivery:create'] };
export const asItWas = { scopes: undefined, limits: undefined, expiresAt: undefined };

const consentAcr: ConsentAcr = { medium: ['phr'], high: ['phr'] };

/** Agents that ask without a credential, and people who decide as the page does, with real consent tokens. */
export function openRequests(suite: Suite) {
  const agents = openAgents(suite);
  const people = openProfiles(suite);
  async function post<T>(path: string, body: unknown): Promise<Answer<T>> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await suite.fetch(path, init, 'agent');
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as Answer<T>['body'] };
  }
  return {
    agents,
    people,
    /** What a verb that the page calls gets. */
    ctx: () => {
      const meter = new Meter();
      return { db: openDatabase(suite.databaseUrls.agent, meter), newId: () => randomUUID(), consentAcr, meter };
    },
    async actor(sub: string, change: Partial<Parameters<Suite['token']>[0]> = {}): Promise<PresentActor> {
      const { issuer } = suite.identity;
      const bearer = { issuer, jwksUrl: `${issuer}/jwks`, audience: suite.urls.agent };
      return verifyPresent(await people.present(sub, change), bearer, consentToken);
    },
    ask: (change: object = {}) => post<Asked>('/v1/grants/request', { ...asked, ...change }),
    take: (deviceCode: string) => post<Taken>('/v1/grants/token', { device_code: deviceCode }),
    age: (code: string, column: string, seconds: number) =>
      suite.database.query(
        `update agent.grant_request set ${column} = ${column} - make_interval(secs => $2) where user_code = $1`,
        [code.replace('-', ''), seconds],
      ),
  };
}
