import { randomUUID } from 'node:crypto';
import { SIGNED_BYTES_PER_COUNT } from '#src/http/caller/admit-signed.ts';
import { DEFAULT_MAX_BODY_BYTES } from '#src/http/body.ts';
import type { RouteContract } from '#src/http/route.ts';
import { acceptable } from '#test/refusals/draft.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';
import type { Upload } from './uploads.ts';
import type { Payload, Ways } from './ways.ts';

export interface Sent {
  readonly what: string;
  readonly path: string;
  /** Under one key: all but the first only ask what became of it. */
  readonly isAgain: boolean;
  /** How often each counts against the quota. */
  readonly counts: number;
  /** Bytes of a file that is charged by its length. */
  readonly uploaded: number;
  /** Another one each time: with a key of its own, of another order. */
  readonly init: () => RequestInit;
}

/** Real things that requests name, and callers who may do something with them. */
export interface World {
  readonly suite: Suite;
  readonly ways: Ways;
  /** By the name of a path's parameter. */
  readonly paramsOf: (door: Door) => Readonly<Record<string, string>>;
  /** What is taken, at its longest, by the route's name. */
  readonly taken: Readonly<Record<string, readonly unknown[]>>;
  /** How often a request counts that is more work than others, by the route's name. */
  readonly counts: Readonly<Record<string, number>>;
  /** Headers without which it answers little, by the route's name. */
  readonly asks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Files that such a route takes, at their longest. */
  readonly uploads: Readonly<Record<string, readonly Upload[]>>;
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
function bodiesOf({ body, raw }: RouteContract, special: readonly unknown[]): Readonly<Record<string, unknown>> {
  const bytes = (body?.maxBytes ?? raw?.maxBytes ?? DEFAULT_MAX_BODY_BYTES) - roomFor;
  const example = body?.example ?? raw?.json?.example ?? {};
  const room = bytes - JSON.stringify(example).length;
  const names = Array.from({ length: Math.floor(room / 14) }, (_, index) => [`n${index}`, 'x'] as const);
  return {
    ...Object.fromEntries(special.map((each, index) => [`what is taken ${index}`, each])),
    'marks on letters': { x: filled(MARKED, bytes) },
    'a list of many': Array.from({ length: bytes / 2 - 2 }, () => 0),
    'names that nobody knows': { ...example, ...Object.fromEntries(names) },
    'texts that grow': spoiled(example, filled(GROWING, bytes / 12)),
  };
}

const nastyHeaders = {
  accept: `*/*${',text/x;q=0'.repeat(400)}`,
  cookie: 'a=b; '.repeat(1_200),
  'if-none-match': 'W/"a", '.repeat(900),
};

/** What costs most at a door, as far as one can tell: each is sent some times. */
export function requestsFor(door: Door, world: World): readonly Sent[] {
  const { service, method, route, way } = door;
  const given = world.paramsOf(door);
  const draft = route === undefined ? undefined : acceptable(world.suite, { service, route });
  const path =
    route !== undefined && Object.keys(route.paramsExample ?? {}).every((name) => given[name] === undefined)
      ? (draft?.path ?? door.path)
      : door.path.replaceAll(
          /:(\w+)(?:\{[^}]*\})?/g,
          (_, name: string) => given[name] ?? route?.paramsExample?.[name] ?? 'none',
        );
  const { body: drafted = null, headers: asked = {} } = draft ?? {};
  const asItIs = { bytes: typeof drafted === 'function' ? null : drafted };
  const signs = way === 'secret' || way === 'signature';
  const isKeyed = asked['idempotency-key'] !== undefined;
  const sent = (what: string, at: string, payload: Payload, more: Record<string, string>, isAgain: boolean): Sent => {
    const one = randomUUID();
    const key = () => (isKeyed ? { 'idempotency-key': isAgain ? one : randomUUID() } : {});
    const init = () => ({ method, ...world.ways[way](door, payload, { ...asked, ...key(), ...more }) });
    const { body } = init();
    const worth = world.counts[`${method} ${door.path}`] ?? 1;
    const counts =
      signs && typeof body === 'string' ? Math.ceil(Buffer.byteLength(body) / SIGNED_BYTES_PER_COUNT) : worth;
    const uploaded = route?.raw !== undefined && !signs && typeof body === 'string' ? Buffer.byteLength(body) : 0;
    return { what, path: at, isAgain, counts, uploaded, init };
  };
  const plain = (what: string, at: string, payload: Payload = asItIs, more: Record<string, string> = {}) =>
    sent(what, at, payload, more, false);
  const query = Object.keys(route?.query?.shape ?? {});
  const nastyQuery = query.map((name) => `${name}=${encodeURIComponent(filled(MARKED, 300))}`).join('&');
  const isLong = query.includes('limit') ? `${path}?limit=100` : path;
  const takesJson = route?.body !== undefined || route?.raw?.json !== undefined || signs || way.includes('signature');
  const special = world.taken[`${method} ${door.path}`] ?? [];
  const bodies = route === undefined || !takesJson ? {} : bodiesOf(route, special);
  return [
    plain('as it is', isLong, asItIs, world.asks[`${method} ${door.path}`]),
    ...(isKeyed
      ? [asItIs, ...special.map((json) => ({ json }))].map((each) => sent('once more', path, each, {}, true))
      : []),
    plain('dear headers', path, asItIs, nastyHeaders),
    ...(query.length === 0 ? [] : [plain('a dear query', `${path}?${nastyQuery}`)]),
    ...Object.entries(bodies).map(([what, json]) => plain(what, path, { json })),
    ...(world.uploads[`${method} ${door.path}`] ?? []).map(({ what, name, bytes, mediaType }) => ({
      ...plain(
        what,
        path.replace(/[^/]*$/, name),
        { bytes },
        mediaType === undefined ? {} : { 'content-type': mediaType },
      ),
      uploaded: bytes.length,
    })),
  ];
}
