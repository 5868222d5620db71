import { openPlain } from '#src/agent/model/open-plain.ts';
import { modelSettings, type ModelConfig } from '#src/agent/mounted/model-vars.ts';
import type { AskForWording } from '#src/intel/wording/subject.ts';
import { readAnswer } from '#src/intel/wording/wire.ts';

/** Nobody waits for it, but the tick does. */
const TURN_MS = 40_000;

/** What words analyses; undefined if no model is configured. It has no tools, and knows the one insight. */
export function openWording(config: ModelConfig, turnMs = TURN_MS): AskForWording | undefined {
  const settings = modelSettings(config);
  if (settings === undefined) return undefined;
  const ask = openPlain(settings, turnMs);
  return async (system, subject) => {
    const { text, isWhole } = await ask(system, subject);
    return isWhole ? readAnswer(text) : undefined;
  };
}
