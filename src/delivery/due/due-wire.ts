import * as z from 'zod';
import { dueKinds } from './due.ts';

export const ReminderWire = z.object({ kind: z.enum(dueKinds), subject: z.uuid() });
