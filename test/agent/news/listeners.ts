import { expect } from 'vitest';
import { agentPayloads } from '#src/agent/news/payload-wire.ts';
import { call, dropoff, openCalls, pickup } from '#test/agent/invoke/calls.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { freshPath, PATIENT, verifies, type Received, type Receiver } from '#test/support/webhooks.ts';

/** Free, and answered by a sibling. */
export const quote = call('delivery.quote', {
  pickupLat: pickup.lat,
  pickupLng: pickup.lng,
  dropoffLat: dropoff.lat,
  dropoffLng: dropoff.lng,
});

export interface AgentWebhook {
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly [field: string]: unknown;
}

interface Subscriber {
  /** A person’s, of an account of their own unless an organisation is named. */
  readonly sub: string;
  readonly org?: string;
}

/** Subscriptions at a suite’s agent Worker, and what comes to them. */
export function openListeners(suite: Suite, receiver: Receiver) {
  const calls = openCalls(suite);
  const tokenOf = (who: Subscriber) => suite.token({ ...who, scope: 'webhooks:manage', aud: [suite.urls.agent] });

  /** An active subscription with a path of its own. */
  async function listen(who: Subscriber, more: object = {}) {
    const [token, path] = [await tokenOf(who), freshPath()];
    const made = await calls.call<{ webhook: AgentWebhook }>('POST', '/v1/webhooks', token, {
      url: receiver.urlOf(path),
      ...more,
    });
    if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
    const { webhook } = made.body;
    const now = () => calls.call<{ webhook: AgentWebhook }>('GET', `/v1/webhooks/${webhook.id}`, token);
    await expect.poll(async () => (await now()).body.webhook.status, PATIENT).toBe('active');
    const received = (): readonly Received[] => receiver.at(path);
    return {
      token,
      path,
      webhook,
      now,
      received,
      /** Each as `consent.decided approved 2`, as soon as there are so many. Each is signed, and as documented. */
      told: async (count: number): Promise<string[]> => {
        await expect.poll(() => received().length, PATIENT).toBeGreaterThanOrEqual(count);
        for (const each of received()) {
          expect(verifies(webhook.secret, each)).toEqual([true, true]);
          const shape = Object.entries(agentPayloads).find(([name]) => name === each.payload.type)?.[1];
          expect(shape?.safeParse(each.payload).error).toBeUndefined();
          expect(each.body).not.toMatch(/\d\d:\d\d(?!\.\d{3}Z|:)/); // a moment has milliseconds, and is UTC
        }
        return received().map(lineOf);
      },
    };
  }

  return { ...calls, tokenOf, listen };
}

export const lineOf = ({ payload: { type, data } }: Received): string =>
  `${type} ${String(data['status'])} ${String(data['sequence'])}`;

/** Ids of webhooks by what they tell: each has one, however often it came. */
export const idsOf = (received: readonly Received[]): Set<string> =>
  new Set(received.map((each) => `${each.id} ${lineOf(each)}`));
