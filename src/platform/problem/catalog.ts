import { businessRows } from './business-rows.ts';
import { protocolRows } from './protocol-rows.ts';
import type { ProblemRow } from './row.ts';

/** Every way in which a request can fail: the closed union of all Workers. A code without a row doesn't compile. */
const rows = { ...protocolRows, ...businessRows };

export type ProblemCode = keyof typeof rows;
export const problemCatalog: Readonly<Record<ProblemCode, ProblemRow>> = rows;
