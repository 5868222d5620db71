import { openModel, type ModelSettings } from '#src/agent/model/open-model.ts';
import { startModel, type Mind, type ModelSandbox } from '../../../sandbox/model/model.ts';
import { questions, quoteInput } from './contract.ts';

export const MODEL_KEY = 'sk-test-0123456789-of-the-tests';

export const startSandbox = () => startModel({ port: 0, key: MODEL_KEY });

export const settingsFor = ({ url }: Pick<ModelSandbox, 'url'>): ModelSettings => ({
  url,
  key: MODEL_KEY,
  name: 'sandbox-plain',
});

export const openSandbox = (sandbox: Pick<ModelSandbox, 'url'>, more: Partial<ModelSettings> = {}) =>
  openModel({ ...settingsFor(sandbox), ...more });

/** Does what the contract asks of a model. */
export const contractMind: Mind = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { text: `It costs $8.04. I read ${last.content.length} characters.` };
  return last?.content === questions.price
    ? { calls: [{ name: 'delivery__quote', arguments: quoteInput }] }
    : { text: 'I quote, book and track deliveries.' };
};
