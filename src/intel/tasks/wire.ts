import * as z from 'zod';
import type { ScanReminder } from '#src/intel/context.ts';

export const ScanReminderWire: z.ZodType<ScanReminder> = z.object({ kind: z.literal('scan'), task: z.uuid() });
