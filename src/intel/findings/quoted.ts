import type { Change } from '#src/intel/changes/change.ts';
import { excerptsOf } from '#src/intel/pages/excerpt.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import type { Quoted } from './finding.ts';

/** The first changes, in the words of both sides; where only links differ, with where they go. */
export const quotedOf = (changes: readonly Change[]): readonly Quoted[] =>
  changes.slice(0, insightBounds.evidence).map(quoted);

export function quoted({ before, after }: Change): Quoted {
  const anchor = (after ?? before)?.anchor ?? '';
  const isLinkAlone = before !== undefined && after !== undefined && before.text === after.text;
  if (!isLinkAlone) return { anchor, ...excerptsOf(before?.text ?? '', after?.text ?? '') };
  const own = (links: readonly string[], others: readonly string[]) => links.filter((link) => !others.includes(link));
  const shown = (text: string, links: readonly string[]) =>
    `${text} → ${links.length === 0 ? '(no link)' : links.join(' ')}`;
  const [was, is] = [own(before.links, after.links), own(after.links, before.links)];
  return { anchor, ...excerptsOf(shown(before.text, was), shown(after.text, is)) };
}
