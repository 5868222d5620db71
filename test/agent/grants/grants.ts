import { randomUUID } from 'node:crypto';
import type { Suite } from '#test/support/workers/suite.ts';

export interface Grant {
  readonly id: string;
  readonly [field: string]: unknown;
}
export interface Made {
  readonly grant: Grant;
  readonly token: string;
  readonly secret_shown: boolean;
}
interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & { readonly code: string; readonly errors?: readonly { readonly pointer: string }[] };
}

export const wanted = { agent: { name: 'Errand bot' }, scopes: ['delivery:@read', 'delivery:create'] };

/** Requests of one suite's agent Worker. */
export function openAgents(suite: Suite) {
  async function call<T>(
    method: string,
    path: string,
    token: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer<T>> {
    const response = await suite.fetch(
      path,
      {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      'agent',
    );
    const { status, headers } = response;
    const text = await response.text();
    return { status, headers, body: JSON.parse(text === '' ? '{}' : text) as Answer<T>['body'] };
  }
  const made = async (answer: Promise<Answer<Made>>) => {
    const { status, body } = await answer;
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const org = () => `org-${randomUUID()}`;
  return {
    call,
    person: (account = org()) => suite.token({ scope: 'grants:manage', aud: [suite.urls.agent], org: account }),
    grant: (token: string, change: object = {}) =>
      made(call<Made>('POST', '/v1/grants', token, { ...wanted, ...change })),
    handOn: ({ grant, token }: Made, change: object = {}) =>
      made(call<Made>('POST', `/v1/grants/${grant.id}/attenuate`, token, change)),
    /** A key that may make grants, with a person who manages it. */
    async key(change: object = {}) {
      const sub = `manager-${randomUUID()}`;
      const who = { sub, org: org(), tier: 'business' };
      const token = await suite.token({ ...who, scope: 'keys:manage', aud: [suite.urls.agent] });
      const terms = { name: 'k', scopes: ['delivery:@read', 'grants:mint'], ...change };
      const { status, body } = await call<{ api_key: { id: string }; token: string }>(
        'POST',
        '/v1/api-keys',
        token,
        terms,
      );
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      return { id: body.api_key.id, token: body.token, manager: token, sub };
    },
  };
}
