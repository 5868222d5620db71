import type { Model } from '#src/agent/model/model.ts';
import { openModel } from '#src/agent/model/open-model.ts';
import { modelSettings, type ModelConfig } from '#src/agent/mounted/model-vars.ts';

/** The model that is configured; `planner` if none is. */
export function openChatModel(config: ModelConfig, planner: Model): Model {
  const settings = modelSettings(config);
  return settings === undefined ? planner : openModel(settings);
}
