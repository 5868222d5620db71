import type { Json } from '#src/intel/json.ts';

/** What somebody can do here that changes something. */
export const auditActions = [
  'scan.trigger',
  'product.create',
  'product.update',
  'competitor.create',
  'competitor.update',
  'competitor.delete',
  'target.create',
  'target.update',
  'target.delete',
  'target.prune',
  'insight.verdict',
  'snapshot.erase',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Something that was done. It stays as it was written. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: AuditAction;
  /** `target:<id>`, `competitor:<slug>`, `product:<slug>`, `insight:<id>`, `snapshot:<sha256>`. */
  readonly resource: string;
  readonly details: Json;
}
