import type { Declared } from '#src/platform/domain.ts';
import { addRows } from '#src/platform/table-of-rows.ts';
import { protocolRows } from './protocol-rows.ts';
import type { ProblemRow } from './row.ts';

/** Every way in which a request can fail: the platform's own, and what the domains declare. A code without a row doesn't compile. */
export type ProblemCode = keyof typeof protocolRows | Declared<'problems'>;

const rows: Record<string, ProblemRow> = { ...protocolRows };
/** Whole once the domains are declared. */
export const problemCatalog = rows as Readonly<Record<ProblemCode, ProblemRow>>;

/** For `declareDomains`. */
export const addProblems = (more: Readonly<Record<string, ProblemRow>>) => addRows(rows, more);
