import type { CallExpression, MemberExpression, Node, ObjectExpression, ObjectProperty } from 'oxc-parser';
import { CannotShrink, type Edit, type Source } from './edit.ts';
import { walk } from './walk.ts';

/** What makes an object a route's contract (src/platform/http/route.ts), and which of its fields only documents read. */
const CONTRACT = ['method', 'path', 'operationId', 'responses', 'handle'];
const ofContract = ['description', 'paramsExample'];
const ofBody = ['example'];
const ofRaw = ['description', 'json'];
const ofResponse = ['description', 'example'];
/** All that a response's contract can say: an object under a status that says anything else is something else. */
const RESPONSE = new Set([...ofResponse, 'schema', 'mediaType', 'raw', 'headers']);

/** These would happen, were the expression left in: what is dropped must be a value and nothing else. */
const EFFECTS: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'UpdateExpression',
  'AwaitExpression',
  'YieldExpression',
  'ImportExpression',
]);

/**
 * What a node says for OpenAPI alone, as edits that take it out: `.meta({ … })` of a zod shape, and those fields of a
 * contract. The types hold that no Worker reads those fields: what serves a route knows it without (`ServedRoute`).
 */
export function dropDocumentation(node: Node, source: Source): readonly Edit[] {
  const { code } = source;
  if (node.type === 'CallExpression') return metaOf(node, source);
  if (node.type === 'MemberExpression') refuseReader(node, source);
  if (node.type !== 'ObjectExpression') return [];
  const fields = fieldsOf(node);
  const responses = [...fields].flatMap(([name, { value }]) =>
    isStatus(name) && isResponse(value) ? drop(value, ofResponse, code) : [],
  );
  if (!CONTRACT.every((name) => fields.has(name))) return responses;
  return [
    ...responses,
    ...drop(node, ofContract, code),
    ...drop(fields.get('body')?.value, ofBody, code),
    ...drop(fields.get('raw')?.value, ofRaw, code),
  ];
}

/** `shape.meta({ … })` is `shape`. Reading what was said, `shape.meta()`, has no place in a Worker. */
function metaOf(call: CallExpression, { code, imports }: Source): readonly Edit[] {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.name !== 'meta') return [];
  if (code.slice(callee.property.start, callee.property.end) !== 'meta')
    throw new CannotShrink('the parser’s positions aren’t those of the source', call);
  if (![...imports.values()].includes('zod')) throw new CannotShrink('whose .meta() this is can’t be told', call);
  const [said, ...more] = call.arguments;
  if (call.optional || callee.optional || said === undefined || more.length > 0)
    throw new CannotShrink('.meta() is for documents: what a Worker reads is said with .describe()', call);
  refuseEffects(said);
  return [{ start: callee.object.end, end: call.end, text: '' }];
}

/** These read what `.meta()` said. */
const READERS = ['toJSONSchema', 'globalRegistry', 'registry'];

function refuseReader({ object, property }: MemberExpression, { imports }: Source): void {
  if (object.type !== 'Identifier' || imports.get(object.name) !== 'zod' || property.type !== 'Identifier') return;
  if (READERS.includes(property.name))
    throw new CannotShrink(`a Worker has nothing for ${property.name} to read`, property);
}

function drop(node: Node | undefined, names: readonly string[], code: string): readonly Edit[] {
  if (node?.type !== 'ObjectExpression') return [];
  return names.flatMap((name) => {
    const field = fieldsOf(node).get(name);
    if (field === undefined) return [];
    refuseEffects(field.value);
    const comma = /^\s*,/.exec(code.slice(field.end))?.[0] ?? '';
    return [{ start: field.start, end: field.end + comma.length, text: '' }];
  });
}

const fieldsOf = (object: ObjectExpression): ReadonlyMap<string, ObjectProperty> =>
  new Map(object.properties.flatMap((each) => (each.type === 'Property' ? [[nameOf(each), each] as const] : [])));

function nameOf({ key, computed }: ObjectProperty): string {
  if (computed) return '';
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

const isStatus = (name: string) => /^[1-5]\d\d$/.test(name);

function isResponse(node: Node): node is ObjectExpression {
  if (node.type !== 'ObjectExpression' || node.properties.some(({ type }) => type !== 'Property')) return false;
  const names = [...fieldsOf(node).keys()];
  return names.includes('description') && names.every((name) => RESPONSE.has(name));
}

function refuseEffects(value: Node): void {
  walk(value, (node) => {
    if (EFFECTS.has(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete'))
      throw new CannotShrink('documentation that does something can’t be left out', node);
    return true;
  });
}
