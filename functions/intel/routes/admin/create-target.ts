import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { CreateTargetRequest } from '#src/intel/targets/change-wire.ts';
import { TargetId } from '#src/intel/wire.ts';
import { withNode } from '#src/intel/targets/target-terms.ts';
import { showTarget, TargetWire } from '#src/intel/targets/wire.ts';
import { createTarget as verb } from '#src/intel/targets/create-target.ts';
import { route } from '#fn/intel/context.ts';
import { MAX_TARGET_BYTES, target } from './examples.ts';

export const createTarget = route({
  method: 'POST',
  path: '/api/admin/targets',
  operationId: 'createTarget',
  summary: 'Watch a page',
  description:
    'Watches a page of a competitor from now on. Its first scan, which is due at once, finds nothing: what comes later is compared with it. The URL is judged by its text here, and by the addresses of its host at each scan.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  idempotency: 'accepted',
  body: {
    schema: CreateTargetRequest,
    maxBytes: MAX_TARGET_BYTES,
    example: {
      competitorSlug: 'acme-eats',
      url: 'https://www.acme-eats.com/pricing',
      products: ['eats'],
      pageType: 'pricing',
      label: 'Plans and prices',
      language: 'en-US',
      removeSelectors: ['.cookie-banner'],
      ignoreTexts: ['Trusted by teams everywhere'],
      priority: 2,
      schedule: { minSeconds: 900, maxSeconds: 86_400 },
    },
  },
  responses: {
    201: {
      description: 'The target.',
      schema: z.strictObject({ target: TargetWire }),
      example: { target },
      headers: ['Location', 'ETag'],
    },
  },
  problemMembers: { 409: z.object({ targetId: TargetId.optional() }).meta({ id: 'TargetMember' }) },
  problems: ['target_exists', 'url_refused'],
  handle: ({ ctx, body, once }) => verb(ctx, body, once),
  present: (made) => ({
    headers: { Location: `/api/admin/targets/${made.id}`, ETag: `"${made.version}"`, 'Cache-Control': 'no-store' },
    body: { target: showTarget(withNode(made), 'all') },
  }),
});
