import { registerHooks } from 'node:module';
import type { ServiceName } from '#src/workers.ts';
import { documentFiles } from '../openapi/services.ts';

/** The interfaces that have a client. */
export const clientNames = ['delivery', 'agent', 'live', 'intel'] as const satisfies readonly ServiceName[];
export type ClientName = (typeof clientNames)[number];

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

const COMPILER = new URL('typescript-api.ts', import.meta.url).href;
const HEAD = '// Made of docs/openapi by `npm run openapi`.\n';
const KEY = 'Idempotency-Key';

/** Name and text of what is generated of each client: `openapi.ts`, its types, and `keyed.ts`, its operations with a key. */
export async function clientFiles(): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const makeTypes = await openMaker();
  const documents = documentFiles().filter(({ service }) => clientNames.some((name) => name === service));
  const files = documents.map(async ({ service, text }) => [
    { name: `${service}/openapi.ts`, text: HEAD + (await makeTypes(withOptionalKeys(text))) },
    { name: `${service}/keyed.ts`, text: HEAD + keyedText(JSON.parse(text) as Document) },
  ]);
  return (await Promise.all(files)).flat();
}

/** openapi-typescript, with the compiler's API that it needs. */
async function openMaker(): Promise<(document: string) => Promise<string>> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' && context.parentURL?.includes('openapi-typescript') === true
        ? { url: COMPILER, shortCircuit: true }
        : next(name, context),
  });
  const { default: openapiTypes, astToString } = await import('openapi-typescript').finally(() => hooks.deregister());
  return async (document) => astToString(await openapiTypes(document, { emptyObjectsUnknown: true }));
}

/** A client makes a key where its caller gives none. */
const withOptionalKeys = (document: string) =>
  JSON.stringify(JSON.parse(document, (_, value: unknown) => (isKey(value) ? { ...value, required: false } : value)));

const isKey = (value: unknown): value is Parameter =>
  typeof value === 'object' && value !== null && 'in' in value && 'name' in value && value.name === KEY;

function keyedText({ paths, components }: Document): string {
  const parameterOf = (parameter: Parameter) =>
    parameter.$ref === undefined ? parameter : components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  const keyed = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters }]) =>
      parameters.some((each) => parameterOf(each)?.name === KEY) ? [`  '${method.toUpperCase()} ${path}',\n`] : [],
    ),
  );
  return `\n/** The operations that take an Idempotency-Key. */\nexport const keyed: readonly string[] = [\n${keyed.join('')}];\n`;
}
