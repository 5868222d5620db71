import type { Database } from '#src/platform/db/database.ts';

/** Everything outside itself that a verb of the agent interface uses. */
export interface AgentContext {
  readonly db: Database;
}
