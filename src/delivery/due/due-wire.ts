import * as z from 'zod';
import { JobIdText } from '#src/delivery/wire.ts';
import { dueKinds, jobDueKinds, type Reminder } from './due.ts';

export const ReminderWire: z.ZodType<Reminder> = z.union([
  z.object({ kind: z.enum(jobDueKinds), subject: JobIdText }),
  z.object({ kind: z.enum(dueKinds).exclude(jobDueKinds), subject: z.uuid() }),
]);
