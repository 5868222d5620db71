import * as z from 'zod';
import { InsightWire } from '#src/intel/insights/wire.ts';
import { verdicts } from '#src/intel/insights/insight.ts';

const verdict = z.enum(verdicts).meta({
  description:
    'genuine: it is so. noise: nothing that anybody needs to know. wrong_kind: it is so, but something else.',
});
const mute = z.boolean().meta({
  description:
    'Whether changes of the blocks that it is about are passed over from now on, on its page and on those with the same change: one that is about nothing else isn’t told. False takes that back.',
});

export const JudgeInsightRequest = z.strictObject({ verdict, mute: mute.default(false) }).meta({ id: 'JudgeInsight' });

export const VerdictWire = z
  .strictObject({
    insight: InsightWire,
    verdict,
    muted: z.boolean().meta({ description: 'Whether its blocks are muted.' }),
  })
  .meta({ id: 'Verdict' });
