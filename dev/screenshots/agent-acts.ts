import { randomUUID } from 'node:crypto';
import { requestDemoToken } from '../identity/token-request.ts';
import type { Stack } from '../stack/stack.ts';

const errand = {
  app_id: 'delivery',
  capability_name: 'create',
  input: {
    pickup: { lat: 37.7955, lng: -122.3937, address: '1 Ferry Building, San Francisco' },
    dropoff: {
      lat: 37.7544,
      lng: -122.4477,
      address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco', region: 'CA' },
    },
    customer: { name: 'Robin Doe', phone: '+14155550134' },
    description: 'Two bags of groceries',
    tipMinor: 200,
  },
};

/** What an agent of Ada’s does, through the stack’s interface only. */
export class AgentActs {
  readonly #stack: Stack;
  constructor(stack: Stack) {
    this.#stack = stack;
  }

  async #post<T>(path: string, body: object, token?: string): Promise<T> {
    const response = await fetch(this.#stack.urls.agent + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok && response.status !== 402)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Asks for a delivery: the consent that the person is to decide. */
  async ask(): Promise<string> {
    const { urls } = this.#stack;
    const person = await requestDemoToken(urls.identity, { sub: 'ada', scope: 'grants:manage', aud: [urls.agent] });
    const grant = { agent: { name: 'Errand bot' }, scopes: ['delivery:@read', 'delivery:@write'] };
    const { token } = await this.#post<{ token: string }>('/v1/grants', grant, person);
    const { consent } = await this.#post<{ consent: { id: string } }>('/v1/tools/invoke', errand, token);
    return consent.id;
  }

  /** Asks for a grant without a credential: the code that it shows. */
  async request(): Promise<string> {
    const scopes = ['delivery:@read', 'delivery:create', 'mail:send'];
    const wanted = { agent: { name: 'Errand bot' }, scopes, limits: { max_total_minor: '5000' } };
    return (await this.#post<{ user_code: string }>('/v1/grants/request', wanted)).user_code;
  }
}
