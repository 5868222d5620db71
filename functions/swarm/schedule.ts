import { sweepHosts } from '#src/intel/hosts/sweep-hosts.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import { sweepTasks } from '#src/intel/tasks/sweep-tasks.ts';

/** Once a minute: ends leases that ran out, reminds of tasks that no node has, and forgets hosts that nobody asks any more. */
export const everyMinute: Readonly<Record<string, (ctx: SwarmContext) => Promise<unknown>>> = {
  sweepTasks,
  sweepHosts,
};
