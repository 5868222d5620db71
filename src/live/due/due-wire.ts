import * as z from 'zod';
import { dueKinds, type Reminder } from './due.ts';

export const ReminderWire: z.ZodType<Reminder> = z.object({ kind: z.enum(dueKinds), subject: z.uuid() });
