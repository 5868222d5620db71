import { addRows } from '#src/platform/table-of-rows.ts';
import type { ProblemCode } from './catalog.ts';

const rows: Record<string, ProblemCode> = {};

/** For `declareDomains`. */
export const addConstraints = (more: Readonly<Record<string, string>>) => addRows(rows as Record<string, string>, more);

/** The problem that a constraint's violation is. A constraint that no domain declares is a bug, and answered as one. */
export const problemOfConstraint = (name: string): ProblemCode | undefined =>
  Object.hasOwn(rows, name) ? rows[name] : undefined;
