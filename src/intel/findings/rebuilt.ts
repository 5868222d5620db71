import type { Finding, Versions } from './finding.ts';
import { quotedOf } from './quoted.ts';

/** A page keeps less than this of its words, or of its passages: it is another one. */
const REBUILT = 0.5;
/** A page of fewer passages is too short to tell. */
const LEAST_BLOCKS = 8;

/** One insight for all that isn't typed, where over half of a page is new. */
export function rebuiltRule({ before, after, changes }: Versions, keptShare: number): readonly Finding[] {
  const most = Math.max(before.blocks.length, after.blocks.length);
  if (most < LEAST_BLOCKS || keptShare >= REBUILT || changes.length <= most * REBUILT) return [];
  const kept = Math.round(keptShare * 100);
  return [
    {
      kind: 'page_rebuilt',
      rule: 'page.rebuilt',
      evidenceClass: 'prose',
      title: 'The page was rebuilt',
      summary: `Of its former words ${kept} % are left; ${changes.length} passages differ.`,
      data: { kept, passages: changes.length },
      evidence: quotedOf(changes),
    },
  ];
}
