import { randomUUID } from 'node:crypto';
import { createDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export interface AuditBody {
  readonly deliveryId: string;
  readonly policy: Record<string, unknown>;
  readonly stored: FeeRecord;
  readonly recomputed: FeeRecord;
  readonly drift: { readonly ok: boolean; readonly diffs: readonly Diff[] };
  readonly explanation: string;
}

type FeeRecord = { readonly inputs: Record<string, unknown> } & Record<string, unknown>;

export interface Diff {
  readonly path: string;
  readonly stored: unknown;
  readonly recomputed: unknown;
  readonly deltaMinor: string | null;
  readonly cause: string;
}

/** A merchant's token: creates and reads its organisation's deliveries. */
export const merchant = (suite: Suite) =>
  suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });

export const requestAudit = (suite: Suite, key: string, token?: string) =>
  suite.fetch(`/api/fee-audit/${key}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

/** An audit that has to succeed. */
export async function audit(suite: Suite, key: string, token?: string): Promise<AuditBody> {
  const response = await requestAudit(suite, key, token);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { audit: AuditBody }).audit;
}

/** Ends a delivery by hand, as if so long ago. */
export async function endDelivery(
  suite: Suite,
  { delivery }: CreatedBody,
  status: string,
  agoSeconds: number,
): Promise<void> {
  const sql = `update delivery.delivery set status = $2, driver_id = gen_random_uuid(), ended_at = now() - make_interval(secs => $3), updated_at = now() where id = $1`;
  const { rowCount } = await suite.database.query(sql, [delivery.id, status, agoSeconds]);
  if (rowCount !== 1) throw new Error('no such delivery');
}

/** Creates each body's delivery, a few at a time. */
export async function createAll(suite: Suite, token: string, bodies: readonly unknown[]): Promise<CreatedBody[]> {
  const created: CreatedBody[] = [];
  const rest = bodies.values();
  const work = async () => {
    for (const body of rest) created.push(await createDelivery(suite, { token, body }));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return created;
}
