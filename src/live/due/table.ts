import { liveSchema } from '#src/live/table.ts';
import { dueTable } from '#src/platform/db/due-table.ts';
import { dueKinds } from './due.ts';

export const due = dueTable(liveSchema, dueKinds);
