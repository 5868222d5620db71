import { randomUUID } from 'node:crypto';
import type { Suite } from '#test/support/workers/suite.ts';

/** Somebody with a scope, and what they send to the feed’s Worker. */
export interface Caller {
  readonly sub: string;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export async function openCaller(suite: Suite, scope = 'intel:admin'): Promise<Caller> {
  const sub = `admin-${randomUUID()}`;
  const token = await suite.token({ sub, scope, aud: [suite.urls.intel] });
  return {
    sub,
    send: (method, path, body, headers = {}) =>
      suite.fetch(
        path,
        {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        'intel',
      ),
  };
}

/** Status and code of a refusal. */
export async function codeOf(response: Response): Promise<readonly [number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}

/** A target of a competitor of its own, as if it had been there for long. */
export async function plantTarget(suite: Suite, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const [id, slug] = [randomUUID(), `rival-${randomUUID()}`];
  await suite.database.query(
    `insert into intel.competitor (slug, display_name, category, homepage_url) values ($1, 'Rival', 'other', 'https://rival.example.com/')`,
    [slug],
  );
  const row = {
    id,
    competitor_slug: slug,
    products: '{eats}',
    url: 'https://www.rival.example.com/pricing',
    canonical_host: 'www.rival.example.com',
    host: 'example.com',
    page_type: 'pricing',
    selectors: '{}',
    remove_selectors: '{}',
    ignore_texts: '{}',
    enabled: true,
    priority: 3,
    schedule_mode: 'adaptive',
    min_seconds: 300,
    max_seconds: 604_800,
    interval_seconds: 3_600,
    next_scan_at: new Date(Date.now() + 3_600_000),
    ...columns,
  };
  const names = Object.keys(row);
  await suite.database.query(
    `insert into intel.target (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}

/** The rows of a query, by a superuser. */
export const rowsOf = async <Row extends object>(suite: Suite, text: string, params: readonly unknown[] = []) =>
  (await suite.database.query<Row>(text, [...params])).rows;

/** What was written down of a resource, the oldest first. */
export const auditOf = (suite: Suite, resource: string) =>
  rowsOf<{ actor: string; action: string; details: Record<string, unknown> }>(
    suite,
    'select actor, action, details from intel.audit where resource = $1 order by at, id',
    [resource],
  );
