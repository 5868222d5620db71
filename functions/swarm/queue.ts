import { intel } from '#src/intel/domain.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { sendTask } from '#src/intel/tasks/send-task.ts';
import { buryTask } from '#src/intel/tasks/sweep-tasks.ts';
import { ScanReminderWire } from '#src/intel/tasks/wire.ts';
import type { Queue } from '#src/http/background.ts';

/** Reminders of tasks. Idempotent: the row says whether it is due, and a lease who has it. No message waits for a page. */
export const scansQueue: Queue<SwarmContext> = {
  ...intel.queues.scans,
  consume: async (ctx, message) => {
    await sendTask(ctx, ScanReminderWire.parse(message).task);
    return 'done';
  },
  bury: async (ctx, message) => {
    const reminder = ScanReminderWire.safeParse(message);
    if (reminder.success) await buryTask(ctx, reminder.data.task);
  },
};
