import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { judgeInsight as verb } from '#src/intel/verdicts/judge-insight.ts';
import { JudgeInsightRequest, VerdictWire } from '#src/intel/verdicts/verdict-wire.ts';
import { showInsight } from '#src/intel/insights/wire.ts';
import { InsightId } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { ids, insight } from '#fn/intel/routes/examples.ts';

export const judgeInsight = route({
  method: 'PUT',
  path: '/api/admin/insights/:id/verdict',
  operationId: 'judgeInsight',
  summary: 'Say what an insight is worth',
  description:
    'Keeps a person’s verdict; the last word counts. Confidence learns from verdicts. Muted, changes of the blocks that the insight is about are told no more, from the next result on: they stand among the scan’s decisions.',
  access: access.intelAdmin,
  limits: { principal: 'intel_admin' },
  params: z.strictObject({ id: InsightId }),
  paramsExample: { id: ids.insight },
  body: { schema: JudgeInsightRequest, example: { verdict: 'noise', mute: true } },
  responses: {
    200: {
      description: 'The verdict as it stands.',
      schema: VerdictWire,
      example: { insight, verdict: 'noise', muted: true },
    },
  },
  problems: ['not_found', 'too_many_mutes'],
  handle: async ({ ctx, params, body }) => {
    const {
      insight: judged,
      verdict,
      muted,
    } = await verb(ctx, {
      insightId: params.id,
      verdict: body.verdict,
      muted: body.mute,
    });
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { insight: showInsight(judged, 'all'), verdict, muted },
    };
  },
});
