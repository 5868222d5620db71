import { modelContract } from './contract.ts';
import { contractMind, openSandbox, startSandbox } from './sandbox.ts';

modelContract('an endpoint with OpenAI’s interface', async () => {
  const sandbox = await startSandbox();
  sandbox.mind = contractMind;
  return { model: openSandbox(sandbox), close: () => sandbox.close() };
});
