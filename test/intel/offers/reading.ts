import { differencesOf } from '#src/intel/changes/differences.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import { findingsOf } from '#src/intel/findings/combine.ts';
import type { Finding, Reading, Rule, Versions } from '#src/intel/findings/finding.ts';
import { readContent, type ReadContent } from '#src/intel/pages/page-content.ts';
import { target, versionOf } from '#test/intel/pages/comparing.ts';

/** A page as rules read it. */
export const contentOf = (html: string): ReadContent => readContent(versionOf(html), target);

const versionsOf = (before: string, after: string): Versions & { readonly keptShare: number } => {
  const sides = { before: contentOf(before), after: contentOf(after) };
  const seen = differencesOf(sides.before, sides.after, { ignoreTexts: [], muted: [], learnt: nothingLearnt });
  return { target, ...sides, changes: seen.changes, keptShare: seen.keptShare };
};

/** What a rule makes of two pages. */
export const readBy = (rule: Rule, before: string, after: string): Reading => rule(versionsOf(before, after));

/** What all rules together make of them. */
export function told(before: string, after: string): readonly Finding[] {
  const { keptShare, ...versions } = versionsOf(before, after);
  return findingsOf(versions, keptShare).findings;
}
