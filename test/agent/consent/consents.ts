import { randomUUID } from 'node:crypto';
import { canonicalOf, digestOf } from '#src/agent/input/digest.ts';
import { openAgents, type Made } from '#test/agent/grants/grants.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export interface Shown {
  readonly id: string;
  readonly status: string;
  readonly options: readonly string[];
  readonly decision: string | null;
  readonly expires_at: string;
  readonly [field: string]: unknown;
}
type Answer = { readonly consent: Shown };

/** What an agent wants: two capabilities, of medium and of high risk, and a mail. */
export const booking = {
  capability: 'delivery:create',
  reason: 'threshold',
  input: { pickup: { lat: 37.7599, lng: -122.4148 }, dropoff: { lat: 37.7897, lng: -122.4011 }, tipMinor: 200 },
  grossMinor: 10,
  commitsMinor: 2_907,
};
export const refund = {
  capability: 'delivery:refund',
  reason: 'per_call',
  input: { id: '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10', amountMinor: 500, reason: 'Arrived late' },
  grossMinor: 2,
  commitsMinor: 500,
};
export const dispatch = {
  capability: 'delivery:dispatch',
  reason: 'first_use',
  input: { jobId: '5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69' },
  grossMinor: 2,
  commitsMinor: 0,
};
/** A call that needs consent, and what it would cost. */
export interface Wish {
  readonly capability: string;
  readonly reason: string;
  readonly input: object;
  readonly grossMinor: number;
  readonly commitsMinor: number;
}

/** Who asks whom. */
export interface Asker {
  readonly userId: string;
  readonly accountId: string;
  readonly kind: 'person' | 'key' | 'grant';
  readonly id: string;
}

const ordinary = (suite: Suite, sub: string) => suite.token({ sub, scope: 'grants:manage', aud: [suite.urls.agent] });

/** Consents of one suite: asked for by grants of people of its own. */
export function openConsents(suite: Suite) {
  const agents = openAgents(suite);

  /** A person with an agent that has a grant of theirs. */
  async function person(sub = `user-${randomUUID()}`) {
    const token = await ordinary(suite, sub);
    const grant = await agents.grant(token, { scopes: ['delivery:@read', 'delivery:@write'] });
    return { sub, token, grant };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  const askerOf = ({ grant }: Made): Asker => ({
    userId: grant['user_id'] as string,
    accountId: grant['account_id'] as string,
    kind: 'grant',
    id: grant.id,
  });

  /** Asks as an agent’s call does, and gives the consent’s id. */
  async function ask(asker: Asker, wish: Wish = booking, columns: Readonly<Record<string, unknown>> = {}) {
    const [appId, name] = wish.capability.split(':');
    const id = randomUUID();
    const row: Record<string, unknown> = {
      id,
      user_id: asker.userId,
      account_id: asker.accountId,
      credential_kind: asker.kind,
      credential_id: asker.id,
      client_name: 'Errand bot',
      session_id: 's-1',
      app_id: appId,
      capability_name: name,
      capability_version: '1.0.0',
      reason: wish.reason,
      input: canonicalOf(wish.input),
      // one that is asked again and again in a test is another each time
      input_digest: digestOf([wish.input, id]),
      bound_digest: digestOf({}),
      gross_minor: wish.grossMinor,
      commits_minor: wish.commitsMinor,
      user_code: 'WDJB-MJHT',
      idempotency_key: randomUUID(),
      expires_at: new Date(Date.now() + 900_000),
      created_at: new Date(),
      ...columns,
    };
    const names = Object.keys(row);
    await suite.database.query(
      `insert into agent.consent (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
    return id;
  }

  /** A token of the pages for decisions. */
  const consentToken = (sub: string, more: { acr?: string; authTime?: number } = {}) =>
    suite.token({
      sub,
      scope: '',
      clientId: 'waypost-consent',
      aud: [`${suite.urls.agent}/consent`],
      acr: 'phr',
      ...more,
    });

  return {
    agents,
    person,
    askerOf,
    ask,
    askedBy: ({ grant }: Person, wish?: Wish, columns?: Readonly<Record<string, unknown>>) =>
      ask(askerOf(grant), wish, columns),
    consentToken,
    read: (token: string, id: string, query = '') => agents.call<Answer>('GET', `/v1/consents/${id}${query}`, token),
    list: (token: string, query = '') =>
      agents.call<{ consents: readonly Shown[]; next_cursor: string | null }>('GET', `/v1/consents${query}`, token),
    decide: (token: string, id: string, body: object = { decision: 'approve_once' }, key?: string) =>
      agents.call<Answer>('POST', `/v1/consents/${id}/decision`, token, body, key),
    cancel: (token: string, id: string) => agents.call<Answer>('POST', `/v1/consents/${id}/cancel`, token),
    revoke: (token: string, id: string) => agents.call<Answer>('POST', `/v1/consents/${id}/revoke`, token),
    statusIn: async (id: string) =>
      (await suite.database.query<{ status: string }>('select status from agent.consent where id = $1', [id])).rows[0]
        ?.status,
  };
}
