import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../dev/workers/profile-config.ts';
import { openPages } from '#fn/delivery/pages/index.tsx';
import { pages as livePages } from '#fn/live/pages/index.tsx';
import { serviceNames, workers, type ServiceName } from '#src/workers.ts';
import { documentPages } from '#src/http/pages/document-pages.tsx';
import { bindingName, limits, type LimitName } from '#src/platform/limits.ts';
import { mounts } from '#test/refusals/mounts.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { withinOneWindow } from './limit-bursts.ts';

/** What an address may do on this stack, of each. */
const MOST = 2;
/** Each answer counts several times (COST-2): after the first one there is no more. */
const LONG: readonly string[] = ['GET /openapi.json', 'GET /asyncapi.json'];
/** Counted by address, too, but not at the door. */
const BEHIND_IT: readonly string[] = ['auth_failure', 'unknown_slug', 'sender_lookup'];

const atTheDoor = Object.entries(limits).flatMap(([name, { per }]) =>
  per === 'ip' && !BEHIND_IT.includes(name) ? [bindingName(name as LimitName)] : [],
);

/** wrangler.toml with so few a minute at each door, and no other quota in the way. */
function narrowConfig(): string {
  const narrow = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
    .replaceAll(
      /name = "(RL_\w+)"\n(namespace_id = "\d+"\nsimple = \{ limit = )\d+/g,
      (_, name: string, rest: string) =>
        [`name = "${name}"`, `${rest}${(atTheDoor as readonly string[]).includes(name) ? MOST : 1_000_000}`].join('\n'),
    )
    .replaceAll('main = "functions/', 'main = "../functions/')
    .replaceAll('directory = "web/dist"', 'directory = "../web/dist"');
  const path = join(ROOT, '.waypost', `wrangler.narrow-${randomUUID()}.toml`);
  writeFileSync(path, narrow);
  return path;
}

interface Door {
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  /** The quota that its contract names; a page's own isn't in one. */
  readonly limit: LimitName | undefined;
}

const filled = (path: string, example: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => encodeURIComponent(example[name] ?? 'none'));

const pagesOf: Readonly<
  Partial<Record<ServiceName, { readonly routes: readonly { method: string; path: string }[] }>>
> = { delivery: openPages(() => new Response()), live: livePages };

/** Every way in: each route that is mounted, each page, each document, another method, a preflight, and no path at all. */
const doors: readonly Door[] = serviceNames.flatMap((service): Door[] => {
  const routes = mounts[service].map(({ method, path, paramsExample, limits: own }) => ({
    service,
    method,
    path: filled(path, paramsExample),
    limit: own?.ip ?? ('address' as const),
  }));
  const shown = [...(pagesOf[service]?.routes ?? []), ...documentPages(workers).routes].map(({ method, path }) => ({
    service,
    method: method === 'ALL' ? 'DELETE' : method,
    path: filled(path),
    limit: undefined,
  }));
  const others = [
    { method: 'GET', path: '/nowhere' },
    { method: 'PUT', path: '/health' },
    { method: 'OPTIONS', path: '/health' },
  ].map((each) => ({ service, ...each, limit: 'address' as const }));
  return [...routes, ...shown, ...others];
});

let suite: Suite;
let config: string;
beforeAll(async () => {
  config = narrowConfig();
  suite = await startSuite({ services: serviceNames, profile: 'default', config });
});
afterAll(async () => {
  await suite.close();
  rmSync(config);
});

test.each(serviceNames)(
  'LIMIT-20 nothing of %s is answered without a quota of the address',
  { timeout: 60_000 },
  (service) =>
    withinOneWindow(async () => {
      const own = doors.filter((door) => door.service === service);
      expect(own.length).toBeGreaterThan(10);
      const answers = await Promise.all(
        own.map(async ({ method, path, limit }) => {
          const address = randomAddress();
          const ask = () => suite.fetch(path, { method, headers: { 'cf-connecting-ip': address } }, service);
          const within: number[] = [];
          for (let count = 0; count < MOST; count++) within.push((await ask()).status);
          const over = await ask();
          const policy = over.headers.get('ratelimit-policy') ?? '';
          return {
            door: `${method} ${path}`,
            within: (LONG.includes(`${method} ${path}`) ? within.slice(0, 1) : within).includes(429),
            over: over.status,
            policy: limit === undefined ? policy !== '' : policy.startsWith(`"${limit}";`),
          };
        }),
      );
      expect(answers).toEqual(
        own.map(({ method, path }) => ({ door: `${method} ${path}`, within: false, over: 429, policy: true })),
      );
    }),
);
