import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { expect } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';

export const PATIENT = { timeout: 60_000, interval: 25 };

export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

type Reply = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks with a path for each test: it keeps what it got, and answers 200 unless told otherwise. */
export interface Receiver {
  /** As the gate's allow-list has it. */
  readonly host: string;
  readonly urlOf: (path: string) => string;
  /** Answers a path's events so from now on; the challenge too where `challenges` is set. */
  answer(path: string, reply: Reply, challenges?: boolean): void;
  /** What came to a path, without its challenges. */
  at(path: string): readonly Received[];
  allAt(path: string): readonly Received[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const all: Received[] = [];
  const replies = new Map<string, { reply: Reply; challenges: boolean }>();
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { headers, url: path = '/' } = request;
    const payload = JSON.parse(body) as Received['payload'];
    const received = { path, id: String(headers['webhook-id']), headers, body, payload };
    all.push(received);
    const told = replies.get(path);
    if (told !== undefined && (told.challenges || received.payload.type !== 'webhook.challenge'))
      told.reply(response, received);
    else response.end('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allAt = (path: string) => all.filter((each) => each.path === path);
  return {
    host,
    urlOf: (path) => `http://${host}${path}`,
    answer: (path, reply, challenges = false) => void replies.set(path, { reply, challenges }),
    at: (path) => allAt(path).filter(({ payload }) => payload.type !== 'webhook.challenge'),
    allAt,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Webhook {
  readonly id: string;
  readonly status: string;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
  readonly secret: string | null;
  readonly secretShown: boolean;
}

export interface WebhookDelivery {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly dueAt: string | null;
  readonly data: Record<string, unknown>;
  readonly attempts: readonly {
    readonly number: number;
    readonly status: number | null;
    readonly error: string | null;
    readonly latencyMs: number | null;
    readonly answer: string | null;
  }[];
}

/** An owner of their own, who creates deliveries and subscribes. */
export class Merchant {
  readonly suite: Suite;
  readonly sub = `merchant-${randomUUID()}`;
  readonly token: string;

  private constructor(suite: Suite, token: string) {
    this.suite = suite;
    this.token = token;
  }

  static async arrive(suite: Suite, sub = `merchant-${randomUUID()}`): Promise<Merchant> {
    const scope = 'webhooks:manage deliveries:write deliveries:read jobs:dispatch';
    return new Merchant(suite, await suite.token({ sub, scope }));
  }

  /** `POST /v1/webhooks` and so on, answered as status and body. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the answer is taken for
  async call<T = Record<string, never>>(
    operation: string,
    body?: unknown,
    key?: string,
  ): Promise<{ status: number; body: T }> {
    const [method = 'GET', path = ''] = operation.split(' ');
    const response = await this.suite.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  async subscribe(url: string, more: Record<string, unknown> = {}): Promise<Webhook & { readonly secret: string }> {
    const { status, body } = await this.call<{ webhook: Webhook }>('POST /v1/webhooks', { url, ...more });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.webhook as Webhook & { secret: string };
  }

  /** Subscribes, and waits until the challenge was answered. */
  async listen(url: string, more: Record<string, unknown> = {}) {
    const webhook = await this.subscribe(url, more);
    await untilActive(this, webhook.id);
    return webhook;
  }

  async webhook(id: string): Promise<Webhook> {
    return (await this.call<{ webhook: Webhook }>(`GET /v1/webhooks/${id}`)).body.webhook;
  }

  /** What was sent, the newest first, without challenges. */
  async sent(id: string): Promise<readonly WebhookDelivery[]> {
    const { body } = await this.call<{ deliveries: WebhookDelivery[] }>(`GET /v1/webhooks/${id}/deliveries?limit=100`);
    return body.deliveries.filter(({ type }) => type !== 'webhook.challenge');
  }

  /** Sends a test, and answers its id. */
  async test(id: string): Promise<string> {
    const { status, body } = await this.call<{ delivery: WebhookDelivery }>(`POST /v1/webhooks/${id}/test`);
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.delivery.id;
  }
}

async function untilActive(merchant: Merchant, id: string): Promise<void> {
  await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('active');
}

/** What became of one message, once it has been attempted so often. */
export async function attempted(
  merchant: Merchant,
  webhookId: string,
  id: string,
  times: number,
): Promise<WebhookDelivery> {
  let found: WebhookDelivery | undefined;
  const settled = async () => {
    found = (await merchant.sent(webhookId)).find((each) => each.id === id);
    const last = found?.attempts.at(-1);
    return found?.attempts.length === times && (last?.status !== null || last.error !== null);
  };
  await expect.poll(settled, PATIENT).toBe(true);
  if (found === undefined) throw new Error('it is not among what was sent');
  return found;
}

/** Makes a message due now, whatever its schedule says, and reminds of it. */
export async function hasten(suite: Suite, id: string): Promise<void> {
  await suite.database.query(`update webhooks.message set due_at = now(), lease_until = null where id = $1`, [id]);
  await suite.queue([{ kind: 'send', message: id }], 'WEBHOOKS');
}

/** Which of the published libraries take a webhook for genuine: `standardwebhooks`, `svix`. */
export const verifies = (secret: string, { headers, body }: Received): boolean[] =>
  [StandardWebhook, SvixWebhook].map((Library) => {
    try {
      new Library(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  });

/** Writes an event as a move does: counter and row in one statement. No reminder follows. */
export const writeEvent = (suite: Suite, deliveryId: string, type: string) =>
  suite.database.query(
    `with d as (update delivery.delivery set event_seq = event_seq + 1 where id = $1 returning id, event_seq)
     insert into delivery.event (delivery_id, sequence, type, status, mover, at) select id, event_seq, $2, 'created', 'clock', now() from d`,
    [deliveryId, type],
  );

export const remindToAnnounce = (suite: Suite, times = 1) =>
  suite.queue(
    Array.from({ length: times }, () => ({ kind: 'announce' })),
    'WEBHOOKS',
  );

/** Until every event is announced and every message is sent. `later`: what brings about the next try. */
export async function untilAllIsTold(suite: Pick<Suite, 'database'>, later: () => Promise<void>): Promise<void> {
  const left = `select (select count(*) from webhooks.message where status = 'pending')::int
    + (select count(*) from webhooks.announcement where announced < noted)::int as left`;
  const count = async () => {
    await later();
    return (await suite.database.query<{ left: number }>(left)).rows[0]?.left;
  };
  await expect.poll(count, { timeout: 20_000, interval: 500 }).toBe(0);
}

export const freshPath = () => `/${randomUUID()}`;
