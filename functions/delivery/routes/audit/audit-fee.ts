import * as z from 'zod';
import { AuditWire } from '#src/delivery/audit/audit-wire.ts';
import { TRACKING_SLUG, type DeliveryId, type TrackingSlug } from '#src/delivery/ids.ts';
import { charterV1, findPolicy, policyVersions } from '#src/delivery/fare/policy.ts';
import { showAudit } from '#src/delivery/orders/present.ts';
import { auditFee as verb } from '#src/delivery/audit/audit-fee.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { asGuess } from '#fn/delivery/read-tracking.ts';
import { fare, ids } from '#fn/delivery/routes/examples.ts';

const record = {
  policyVersion: 'charter-v1',
  inputs: { tipMinor: '200' },
  distanceMiles: 4.094,
  baseMinor: '600',
  distanceMinor: '307',
  minApplied: false,
  totalMinor: '907',
  split: fare.split,
  tipMinor: '200',
  customerTotalMinor: '1107',
  createdAt: '2026-11-21T09:30:00.000Z',
};

const IdOrSlug = z.union([z.uuid(), z.string().regex(TRACKING_SLUG)], {
  error: 'must be a delivery id (a UUID) or a tracking slug (10 lower-case hex characters)',
});

export const auditFee = route({
  method: 'GET',
  path: '/api/fee-audit/:deliveryIdOrSlug',
  operationId: 'auditFee',
  summary: 'Audit a fee',
  description:
    'Prices the delivery again from what was ordered, under the policy that its fee record names, and compares each figure with the charge and the ledger. A difference is reported in drift, not as an error. A caller who may not read the delivery gets the audit without coordinates.',
  access: access.feeAudit,
  limits: { ip: 'audit', also: ['unknown_slug'] },
  params: z.strictObject({ deliveryIdOrSlug: IdOrSlug }),
  paramsExample: { deliveryIdOrSlug: ids.slug },
  query: z.strictObject({
    policy: z.enum(policyVersions).optional().meta({
      description:
        'What if it had been priced by this policy? Then policy and recomputed are those of that policy, and drift lists the differences. The ledger isn’t compared.',
      example: charterV1.version,
    }),
  }),
  responses: {
    200: {
      description: 'The audit.',
      schema: z.strictObject({ audit: AuditWire }),
      example: {
        audit: {
          deliveryId: ids.delivery,
          policy: charterV1,
          stored: record,
          recomputed: record,
          laterTips: [],
          drift: { ok: true, diffs: [] },
          explanation: `${fare.explanation} The stored fee, the recomputed fee and the ledger agree.`,
        },
      },
    },
  },
  problems: ['not_found', 'tracking_expired'],
  handle: async ({ ctx, scope, params: { deliveryIdOrSlug: key }, query }) => {
    const isSlug = TRACKING_SLUG.test(key);
    const whatIf = query.policy === undefined ? undefined : findPolicy(query.policy);
    // Otherwise slugs could be guessed here, past the quota of tracking.
    const found = isSlug
      ? await asGuess(scope, () => verb(ctx, { slug: key as TrackingSlug }, whatIf))
      : await verb(ctx, { id: key as DeliveryId }, whatIf);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { audit: showAudit(found.id, found.subject, found.audit, found.view) },
    };
  },
});
