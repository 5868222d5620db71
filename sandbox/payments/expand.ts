import { refused } from './failure.ts';
import { publicMethod } from './payment-methods.ts';
import type { World } from './world.ts';

/** Stripe expands up to four levels. */
const MAX_LEVELS = 4;

type Found = Record<string, unknown>;

/** The answer with the objects that `expand[]` asks for in place of their ids. Answers are copies: the state stays as it is. */
export function expanded(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Found;
  for (const path of paths) {
    const names = path.split('.');
    if (names[0] === 'data' && copy['object'] === 'list') names.shift();
    const roots = copy['object'] === 'list' ? (copy['data'] as Found[]) : [copy];
    if (names.length > MAX_LEVELS)
      throw refused(`You cannot expand more than ${MAX_LEVELS} levels.`, { param: 'expand' });
    for (const root of roots) expandOne(world, root, names, path);
  }
  return copy;
}

function expandOne(world: World, from: Found, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (!name || !Object.hasOwn(from, name)) throw cannotExpand(path);
  const value = from[name];
  if (value === null) return;
  const object = typeof value === 'string' ? find(world, value) : (value as Found);
  if (!object || typeof object !== 'object') throw cannotExpand(path);
  from[name] = object;
  if (rest.length > 0) expandOne(world, object, rest, path);
}

function find(world: World, id: string): Found | undefined {
  const { intents, charges, refunds, customers, methods } = world.state;
  if (methods.has(id)) return { ...publicMethod(world, id) };
  const found = intents.get(id) ?? charges.get(id) ?? refunds.get(id) ?? customers.get(id);
  return found && structuredClone(found);
}

/** Found out after the effect, so the answer is kept under the request's key like any other. */
function cannotExpand(path: string) {
  return refused(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
