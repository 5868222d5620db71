import type { Model } from '#src/agent/model/model.ts';
import { planner } from '#src/agent/planner/planner.ts';
import type { AgentConfig } from './bindings.ts';

/** Who answers: the planner. */
export const openChatModel = (_config: AgentConfig): Model => planner;
