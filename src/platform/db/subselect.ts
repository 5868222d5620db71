import type { SQL } from 'drizzle-orm';

/** A column that one domain computes inside another's query, from the subject's id: a JSON value, one trip for both. */
export type Subselect = (subject: SQL) => SQL;
