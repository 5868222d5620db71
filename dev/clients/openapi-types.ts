import { registerHooks } from 'node:module';
import type { ServiceName } from '#src/workers.ts';
import { documentFiles } from '../openapi/services.ts';

/** The interfaces that have a client. */
export const clientNames = ['delivery', 'agent', 'live', 'intel'] as const satisfies readonly ServiceName[];

const COMPILER = new URL('typescript-api.ts', import.meta.url).href;
const HEAD = '// Made of docs/openapi by `npm run openapi`.\n';

/** Name and text of `openapi.ts` of each client. */
export async function clientFiles(): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' && context.parentURL?.includes('openapi-typescript') === true
        ? { url: COMPILER, shortCircuit: true }
        : next(name, context),
  });
  const { default: openapiTypes, astToString } = await import('openapi-typescript').finally(() => hooks.deregister());
  const documents = documentFiles().filter(({ service }) => clientNames.some((name) => name === service));
  return Promise.all(
    documents.map(async ({ service, text }) => ({
      name: `${service}/openapi.ts`,
      text: HEAD + astToString(await openapiTypes(text)),
    })),
  );
}
