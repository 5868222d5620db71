import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { History } from './histories.ts';
import { UsageError } from './usage-error.ts';

/** What a transition is. `neither`: it is counted neither way. */
export type Truth = 'report' | 'suppress' | 'neither';

/** A transition's truth, with the label's own words. */
export interface Labelled {
  readonly truth: Truth;
  readonly label: string;
  readonly what: string;
}

/** The truth about what `index` of a page changed, which is 1 at least. */
export type TruthOf = (page: string, index: number) => Labelled;

const truths = {
  text: 'report',
  link: 'report',
  format: 'suppress',
  navigation: 'neither',
  noise: 'suppress',
} as const;

const labelsSchema = z.object({
  rows: z
    .array(
      z.object({
        page: z.string(),
        index: z.int().min(0),
        commit: z.string().optional(),
        audited: z.enum(Object.keys(truths) as [keyof typeof truths, ...(keyof typeof truths)[]]),
        what: z.string().default(''),
      }),
    )
    .min(1),
});
type Row = z.infer<typeof labelsSchema>['rows'][number];

const UNLISTED: Labelled = { truth: 'suppress', label: 'noise', what: '' };

/** The truth that the messages of commits tell. */
export function truthOfMessages(pages: readonly History[]): TruthOf {
  const said = new Map(pages.map(({ page, revisions }) => [page, revisions.map(({ message }) => message)]));
  const known = new Set(['first', 'noise', 'change']);
  for (const [page, messages] of said) {
    const at = messages.findIndex((message) => !known.has(message));
    if (at !== -1)
      throw new UsageError(
        `Revision ${at} of ${page} says “${messages[at]}”, not first, noise or change: name the labels with --labels.`,
      );
  }
  return (page, index) => {
    const label = said.get(page)?.[index] ?? 'noise';
    // A page that begins anew has nothing before it.
    const truth = label === 'change' ? 'report' : label === 'first' ? 'neither' : 'suppress';
    return { truth, label, what: '' };
  };
}

/** The truth that a file of labels tells, and which of its pages aren't in the bundle. */
export function truthOfLabels(
  path: string,
  pages: readonly History[],
): { readonly truthOf: TruthOf; readonly unknownPages: readonly string[] } {
  const rows = rowsOf(path);
  const byPage = new Map(pages.map((history) => [history.page, history]));
  const unknownPages = [...new Set(rows.map(({ page }) => page).filter((page) => !byPage.has(page)))];
  const known = rows.filter(({ page }) => byPage.has(page));
  if (known.length === 0) throw new UsageError(`${path} names none of the bundle’s pages, but ${unknownPages[0]}.`);
  const labels = new Map(
    known.map((row) => [`${placeOf(row, byPage.get(row.page), path)} ${row.page}`, labelledOf(row)]),
  );
  return { truthOf: (page, index) => labels.get(`${index} ${page}`) ?? UNLISTED, unknownPages };
}

const labelledOf = ({ audited, what }: Row): Labelled => ({ truth: truths[audited], label: audited, what });

/** A commit says where, if it is named and there; else the index does. */
function placeOf({ page, index, commit }: Row, history: History | undefined, path: string): number {
  const revisions = history?.revisions ?? [];
  const byCommit = commit === undefined ? -1 : revisions.findIndex((revision) => revision.commit === commit);
  const at = byCommit === -1 ? index : byCommit;
  if (at < 1 || at >= revisions.length)
    throw new UsageError(`${path} names revision ${at} of ${page}, which has 1 to ${revisions.length - 1}.`);
  return at;
}

function rowsOf(path: string): readonly Row[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`There is no file ${path}.`);
  }
  try {
    const json: unknown = JSON.parse(text);
    return labelsSchema.parse(Array.isArray(json) ? { rows: json } : json).rows;
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new UsageError(`${path} holds no labels: ${why}`);
  }
}
