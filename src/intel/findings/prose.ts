import type { Change } from '#src/intel/changes/change.ts';
import { cut } from '#src/intel/pages/clean.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import type { Finding, Versions } from './finding.ts';
import { quotedOf } from './quoted.ts';

/** Words that no typed rule understands: one insight of a scan, with where they changed. */
export function proseRule({ changes }: Versions): readonly Finding[] {
  if (changes.length === 0) return [];
  const data = {
    changed: changes.filter(({ before, after }) => before !== undefined && after !== undefined).length,
    added: changes.filter(({ before }) => before === undefined).length,
    removed: changes.filter(({ after }) => after === undefined).length,
  };
  return [
    {
      kind: 'other',
      rule: 'prose.text',
      evidenceClass: changes.every(isUnderHeading) ? 'section' : 'prose',
      title: titleOf(changes),
      summary: summaryOf(data),
      data,
      evidence: quotedOf(changes),
    },
  ];
}

const isUnderHeading = ({ before, after }: Change): boolean => (after ?? before)?.anchor !== '';

function titleOf([first]: readonly Change[]): string {
  const anchor = (first?.after ?? first?.before)?.anchor ?? '';
  return cut(
    anchor === '' ? 'The text of the page changed' : `The text changed under “${anchor}”`,
    insightBounds.title,
  );
}

function summaryOf({ changed, added, removed }: { changed: number; added: number; removed: number }): string {
  const parts = [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'gone'],
  ].filter(([count]) => count !== 0);
  return `Passages: ${parts.map(([count, what]) => `${count} ${what}`).join(', ')}.`;
}
