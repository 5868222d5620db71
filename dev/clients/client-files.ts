import { documentFor } from '../openapi/services.ts';
import { clientNames } from './client-names.ts';
import { makeTypes } from './maker/make-types.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

const KEY = 'Idempotency-Key';

/** Name and text of each generated file of `clients`. */
export async function clientFiles(): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const files = await Promise.all(
    clientNames.map(async (name) => {
      // As it is written: the generator's own objects share parts, which openapi-typescript would change.
      const document = JSON.parse(JSON.stringify(documentFor(name))) as Document;
      return [
        { name: `${name}/openapi.ts`, text: await makeTypes(withOptionalKeys(document)) },
        { name: `${name}/keyed.ts`, text: keyedText(document) },
      ];
    }),
  );
  return files.flat();
}

/** A client makes a key where its caller gives none. */
const withOptionalKeys = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    isKey(value) ? { ...value, required: false } : value,
  ) as Document;

const isKey = (value: unknown): value is Parameter =>
  typeof value === 'object' && value !== null && 'in' in value && 'name' in value && value.name === KEY;

function keyedText({ paths, components }: Document): string {
  const parameterOf = (parameter: Parameter) =>
    parameter.$ref === undefined ? parameter : components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  const keyed = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters }]) =>
      parameters.some((each) => parameterOf(each)?.name === KEY) ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  const lines = keyed.map((operation) => `  '${operation}',\n`).join('');
  return `// Made by \`npm run openapi\`. Don't change it by hand.\n\n/** The operations that take an Idempotency-Key. */\nexport const keyed: readonly string[] = [\n${lines}];\n`;
}
