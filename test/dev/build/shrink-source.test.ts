import { expect, test } from 'vitest';
import { shrinkSource } from '../../../dev/build/shrink-source.ts';

const ZOD = `import * as z from 'zod';\n`;
const DRIZZLE = `import { sql } from 'drizzle-orm';\n`;

/** What is left of a source, on one line and without its source map. */
const shrunk = (code: string, path = '/a.ts') =>
  shrinkSource(path, code)
    .replace(/\n\/\/# sourceMappingURL=.*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const contract = (fields: string) =>
  `export const a = route({ method: 'GET', path: '/a', operationId: 'a', responses, handle: () => 1, ${fields} });`;

test.each([
  [
    'what a shape says of itself',
    `${ZOD}const a = z.string().meta({ id: 'A', example: 'it' }).optional();`,
    'z.string().optional()',
  ],
  [
    'twice in a row',
    `${ZOD}const a = z.string().meta({ a: 1 })\n  .nullable()\n  .meta({ description: 'x.meta()' });`,
    'z.string() .nullable();',
  ],
  [
    'within each other',
    `${ZOD}const a = z.object({ b: z.int().meta({ b: 2 }) }).meta({ a: 1 });`,
    'z.object({ b: z.int() });',
  ],
  ['.describe, which Workers may read, stays', `${ZOD}const a = z.int().describe('x');`, "z.int().describe('x');"],
])('a shape: %s', (_, code, left) => {
  expect(shrunk(code)).toContain(left);
});

test('a contract keeps what is run by, and the summary that its page shows', () => {
  const left = shrunk(
    contract(
      "summary: 'S', description: `D${1}`, paramsExample: { id: '1' }, body: { schema: B, example: e, maxBytes: 5 }, raw: { mediaTypes: ['a/b'], maxBytes: 1, description: 'R', json: { schema: J, example: j } }",
    ),
  );
  expect(left).toContain("summary: 'S', body: { schema: B, maxBytes: 5 }, raw: { mediaTypes: ['a/b'], maxBytes: 1, }");
});

test('responses are told by their statuses and their fields, wherever they are written', () => {
  expect(shrunk("const responses = { 200: { description: 'D', schema: S, example }, 404: { description } };")).toBe(
    'const responses = { 200: { schema: S, }, 404: { } };',
  );
});

test.each([
  "const a = { description: 'D', example: 1 };",
  "const rows = { 200: { description: 'D', price: 1 }, 7: { description: 'E' }, ok: { description: 'F' } };",
  "const a = { method: 'GET', path: '/', description: 'D' };",
  'const a = { 200: description, 201: { ...description } };',
])('anything else stays as it is: %s', (code) => {
  expect(shrunk(code)).toBe(code);
});

test('SQL is collapsed between its holes, and nothing else is', () => {
  const code = `${DRIZZLE}const a = sql<{ a: 1 }>\`\n  select \${b ? sql\`\n  c  ’\` : \`\n  d\`}\n  from\n  e -- f\n\`;`;
  expect(shrinkSource('/a.ts', code)).toContain('sql<{ a: 1 }>` select ${b ? sql` c ’` : `\n  d`} from e `;');
  expect(shrunk(`${DRIZZLE}const a = sql\`'a\\n  b'   c\`;`)).toContain("sql`'a\\n b' c`"); // an escape: not touched
  expect(shrinkSource('/a.ts', `${DRIZZLE}const a = sql\`'a\\n  b'   c\`;`)).toContain("'a\\n  b'   c");
});

test.each([
  ['a shape that is asked what it says', `${ZOD}z.string().meta();`, 'a.ts:2'],
  ['documentation that does something', `${ZOD}z.string().meta({ id: next++ });`, 'does something'],
  ['the .meta of somebody else', 'page.meta({ title: 1 });', 'whose'],
  ['a computed document', `${ZOD}z.toJSONSchema(a);`, 'toJSONSchema'],
  ['what shapes have registered', `${ZOD}z.globalRegistry.get(a);`, 'globalRegistry'],
  ['sql`…` of somebody else', 'sql`select 1`;', 'Drizzle'],
  ['SQL that isn’t understood', `${DRIZZLE}\n\nsql\`select '\${a}'\`;`, 'a.ts:4'],
  ['what is no TypeScript', 'const a = ;', 'a.ts'],
])('%s ends the build', (_, code, why) => {
  expect(() => shrinkSource('/a.ts', code)).toThrow(why);
});

test('a page keeps its markup', () => {
  expect(shrunk('export const A = () => <p class="meta">{b}</p>;', '/a.tsx')).toContain('<p class="meta">{b}</p>');
});
