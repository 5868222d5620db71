import openapiTS, { astToString } from 'openapi-typescript';

const HEAD = `// Made by \`npm run openapi\`. Don't change it by hand.\n`;

/**
 * The TypeScript types of an OpenAPI document. This folder is a package of its own because openapi-typescript needs the
 * programming interface of TypeScript 5, which the repository's own compiler no longer has (decision 0095).
 */
export async function makeTypes(document: object): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), { emptyObjectsUnknown: true });
  return `${HEAD}${astToString(nodes)}`;
}
