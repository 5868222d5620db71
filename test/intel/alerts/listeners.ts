import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { alertPayloads } from '#src/intel/alerts/payload-wire.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { freshPath, PATIENT, startReceiver, verifies, type Received, type Receiver } from '#test/support/webhooks.ts';

export interface Subscription {
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly [field: string]: unknown;
}

/** What an event says of an insight: the rest is as it mostly is. */
export interface Happening {
  readonly resource?: string;
  readonly sequence?: number;
  readonly names?: readonly string[];
  readonly products: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/** An insight as readers are shown it, and as the feed writes it into its events. */
const insightOf = ({ resource, products, data }: Happening) => ({
  id: resource,
  seq: 1,
  product: products[0],
  products,
  competitor: { slug: 'northwind-eats', displayName: 'Northwind Eats' },
  targetId: randomUUID(),
  scanId: randomUUID(),
  brainTaskId: randomUUID(),
  kind: 'price_increase',
  severity: 'high',
  title: 'Pro went from $49 to $59 a month',
  summary: 'The price of Pro rose by 20 %.',
  analysis: null,
  analysisSource: null,
  confidence: 0.9,
  data: { percent: 20.41 },
  evidence: [],
  alsoOn: [],
  sourceUrl: 'https://northwind.example/pricing',
  detectedAt: '2026-11-21T09:30:00.000Z',
  confirmedAt: null,
  status: 'confirmed',
  rulesVersion: '1',
  proof: '0'.repeat(64),
  ...data,
});

/** Rows of the feed’s log, in one statement. No reminder follows. */
async function happen(database: Pick<pg.Pool, 'query'>, ...happenings: readonly Happening[]): Promise<string[]> {
  const rows = happenings.map((each) => {
    const { resource = randomUUID(), sequence = 2, names = ['insight.confirmed'], products } = each;
    return { resource, sequence, names, products, data: insightOf({ ...each, resource }) };
  });
  await database.query(
    `insert into intel.event (resource, sequence, names, products, data)
     select resource, sequence, names, products, data
     from jsonb_to_recordset($1) as e (resource uuid, sequence int, names text[], products text[], data jsonb)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ resource }) => resource);
}

/** Subscribers of a suite’s feed, and what comes to them. */
export function openSubscribers(suite: Suite, receiver: Receiver) {
  const tokenOf = (sub: string) => suite.token({ sub, scope: 'intel:subscribe', aud: [suite.urls.intel] });

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the answer is taken for
  async function call<T>(token: string, operation: string, body?: unknown): Promise<{ status: number; body: T }> {
    const [method = 'GET', path = ''] = operation.split(' ');
    const response = await suite.fetch(
      `/api/subscriptions${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      'intel',
    );
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  /** A product of its own, so that nobody else’s alerts are counted. */
  async function product(): Promise<string> {
    const slug = `p-${randomUUID()}`;
    await suite.database.query('insert into intel.product (slug, display_name) values ($1, $1)', [slug]);
    return slug;
  }

  /** An active subscription with a path of its own. */
  async function listen(about: string, more: object = {}, sub = `ada-${randomUUID()}`) {
    const [token, path] = [await tokenOf(sub), freshPath()];
    const asked = { url: receiver.urlOf(path), product: about, ...more };
    const made = await call<{ webhook: Subscription }>(token, 'POST', asked);
    if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
    const { webhook } = made.body;
    const now = async () => (await call<{ webhook: Subscription }>(token, `GET /${webhook.id}`)).body.webhook;
    await expect.poll(async () => (await now()).status, PATIENT).toBe('active');
    const received = (): readonly Received[] => receiver.at(path);
    return {
      token,
      path,
      webhook,
      now,
      received,
      /** What came, as soon as there is so much. Each is signed, and as documented. */
      told: async (count: number): Promise<readonly Received[]> => {
        await expect.poll(() => received().length, PATIENT).toBeGreaterThanOrEqual(count);
        for (const each of received()) {
          expect(verifies(webhook.secret, each)).toEqual([true, true]);
          const shape = Object.entries(alertPayloads).find(([name]) => name === each.payload.type)?.[1];
          expect(shape?.safeParse(each.payload).error).toBeUndefined();
          expect(each.body).not.toMatch(/\d\d:\d\d(?!\.\d{3}Z|:)/); // a moment has milliseconds, and is UTC
        }
        return received();
      },
    };
  }

  /** Runs the cron until everything is announced. */
  async function announced(): Promise<void> {
    const left = `select count(*)::int as left from webhooks.announcement where source = 'intel' and announced < noted`;
    const more = async () => {
      await suite.cron('intel');
      return (await suite.database.query<{ left: number }>(left)).rows[0]?.left;
    };
    await expect.poll(more, { ...PATIENT, interval: 200 }).toBe(0);
  }

  return {
    tokenOf,
    call,
    product,
    listen,
    announced,
    happen: happen.bind(undefined, suite.database),
    happenBy: happen,
  };
}

/** As `insight.confirmed 2`. */
export const lineOf = ({ payload: { type, data } }: Received): string => `${type} ${String(data['sequence'])}`;
/** Which insight, or scan. */
export const idOf = ({ payload: { data } }: Received): string => String(data['id']);

/** A feed that tells, a receiver on this machine, and who listens. */
export async function startFeed() {
  const receiver = await startReceiver();
  const suite = await startSuite({ services: ['intel'], vars: { OUTBOUND_HOSTS: receiver.host } });
  return {
    receiver,
    suite,
    feed: openSubscribers(suite, receiver),
    close: async () => {
      await suite.close();
      await receiver.close();
    },
  };
}
