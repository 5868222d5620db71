import { differencesOf, type Differences } from '#src/intel/changes/differences.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import { readContent } from '#src/intel/pages/page-content.ts';
import { target, versionOf } from '#test/intel/pages/comparing.ts';

/** What differs between two pages that nobody knows anything of. */
export const differences = (before: string, after: string): Differences =>
  differencesOf(readContent(versionOf(before), target), readContent(versionOf(after), target), {
    ignoreTexts: [],
    muted: [],
    learnt: nothingLearnt,
  });

export const sides = ({ changes }: Differences) => changes.map(({ before, after }) => [before?.text, after?.text]);
export const rulesOf = ({ decisions }: Differences) => [...new Set(decisions.map(({ rule }) => rule))];

/** A document with enough text that its parts are but parts of it. */
export const page = (inner: string, attributes = ''): string =>
  `<html ${attributes}><body><main><h1>Terms</h1>${Array.from({ length: 12 }, (_, at) => `<p>Clause ${at} says what the parties owe each other in such a case.</p>`).join('')}${inner}</main></body></html>`;
