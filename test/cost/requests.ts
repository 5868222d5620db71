import { randomUUID } from 'node:crypto';
import { DEFAULT_MAX_BODY_BYTES } from '../../src/platform/http/body.ts';
import type { RouteContract } from '../../src/platform/http/route.ts';
import { acceptable } from '../refusals/draft.ts';
import type { Suite } from '../support/suite.ts';
import type { Door } from './doors.ts';

export interface Sent {
  readonly what: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Real things that requests name, and a caller who owns them. */
export interface World {
  readonly suite: Suite;
  readonly tokens: Readonly<Record<'delivery' | 'live', string>>;
  /** By the name of a path's parameter, for each service. */
  readonly params: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const GROWING = '\ufdfa';
const MARKED = `a${'\u0301\u0323'.repeat(15)}`;
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const roomFor = 300;

/** The example with a text in the place of each of its texts. */
function spoiled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => spoiled(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoiled(item, text)]));
}

/** Bodies as dear as they get at the length that the contract allows. */
function bodiesOf({ body }: RouteContract, special: readonly unknown[]): Readonly<Record<string, string>> {
  const bytes = (body?.maxBytes ?? DEFAULT_MAX_BODY_BYTES) - roomFor;
  const example = body?.example as object;
  const names = Array.from({ length: Math.floor(bytes / 14) }, (_, index) => [`n${index}`, 'x'] as const);
  return {
    ...Object.fromEntries(special.map((each, index) => [`what is taken ${index}`, JSON.stringify(each)])),
    'marks on letters': JSON.stringify({ x: filled(MARKED, bytes) }),
    'a list of many': `[${'0,'.repeat(bytes / 2 - 2)}0]`,
    'names that nobody knows': JSON.stringify({ ...example, ...Object.fromEntries(names) }).slice(0, bytes),
    'texts that grow': JSON.stringify(spoiled(example, filled(GROWING, bytes / 12))),
  };
}

const nastyHeaders = {
  accept: `*/*${',text/x;q=0'.repeat(400)}`,
  cookie: 'a=b; '.repeat(1_200),
  'if-none-match': 'W/"a", '.repeat(900),
};

/** What costs most at a door, as far as one can tell: each is sent some times. */
export function requestsFor(door: Door, world: World, special: readonly unknown[] = []): readonly Sent[] {
  const { service, method, route } = door;
  const given = world.params[service] ?? {};
  const draft = route === undefined ? undefined : acceptable(world.suite, { service, route });
  const path =
    route !== undefined && Object.keys(route.paramsExample ?? {}).every((name) => given[name] === undefined)
      ? (draft?.path ?? door.path)
      : door.path.replaceAll(
          /:(\w+)(?:\{[^}]*\})?/g,
          (_, name: string) => given[name] ?? route?.paramsExample?.[name] ?? 'none',
        );
  const bearer = service === 'delivery' || service === 'live' ? world.tokens[service] : undefined;
  const credential =
    route?.access.bearer === undefined || bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const headers: Readonly<Record<string, string>> = { ...draft?.headers, ...credential };
  const init = { method, headers, body: typeof draft?.body === 'string' ? draft.body : null };
  const fresh = () => (headers['idempotency-key'] === undefined ? {} : { 'idempotency-key': randomUUID() });
  const plain = (what: string, at: string, more: RequestInit = {}): Sent => ({
    what,
    path: at,
    init: { ...init, ...more, headers: { ...headers, ...fresh(), ...(more.headers as object | undefined) } },
  });
  const query = Object.keys(route?.query?.shape ?? {});
  const nastyQuery = query.map((name) => `${name}=${encodeURIComponent(filled(MARKED, 300))}`).join('&');
  const isLong = query.includes('limit') ? `${path}?limit=100` : path;
  return [
    plain('as it is', isLong),
    plain('dear headers', path, { headers: nastyHeaders }),
    ...(query.length === 0 ? [] : [plain('a dear query', `${path}?${nastyQuery}`)]),
    ...(route?.body === undefined
      ? []
      : Object.entries(bodiesOf(route, special)).map(([what, body]) => plain(what, path, { body }))),
  ];
}
