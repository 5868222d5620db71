import { pages as deliveryPages } from '../../functions/delivery/pages/index.tsx';
import { pages as livePages } from '../../functions/live/pages/index.tsx';
import { serviceNames, type ServiceName } from '../../src/platform/config.ts';
import { documentPages } from '../../src/platform/http/document-pages.tsx';
import type { RouteContract } from '../../src/platform/http/route.ts';
import { bytesPerCount, limits, type LimitName } from '../../src/platform/limits.ts';
import { mounts } from '../refusals/mounts.ts';

/** A way in for anybody, or for a credential that anybody can have. */
export interface Door {
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  /** A page has none. */
  readonly route: RouteContract | undefined;
  /** The quota that its answers are charged to. */
  readonly limit: LimitName;
  /** Requests in a minute that get further than the quotas. */
  readonly perMinute: number;
}

export const nameOf = ({ service, method, path }: Pick<Door, 'service' | 'method' | 'path'>) =>
  `${service} ${method} ${path}`;

/** Who signs up can have every scope but this one. */
const DEAR = 'ops';

const isCheap = ({ access: { anyone, bearer, streamKey } }: RouteContract) =>
  anyone === true || streamKey === true || bearer?.some((scope) => scope !== DEAR) === true || bearer?.length === 0;

const minutely = (name: LimitName) => (limits[name].limit * 60) / limits[name].periodSeconds;

/** The narrower of address and caller. Who sends keys has replays besides. */
function quotaOf({ limits: own, idempotency = 'none', access }: RouteContract): Pick<Door, 'limit' | 'perMinute'> {
  const door = own?.ip ?? (access.streamKey === true ? 'ingest' : 'address');
  const caller = own?.person ?? own?.principal;
  if (caller === undefined) return { limit: door, perMinute: minutely(door) };
  const replays = idempotency === 'none' ? 0 : minutely('replay');
  return { limit: caller, perMinute: Math.min(minutely(caller) + replays, minutely(door)) };
}

const routes: readonly Door[] = serviceNames.flatMap((service) =>
  mounts[service].filter(isCheap).map((route) => ({
    service,
    method: route.method,
    path: route.path,
    route,
    ...quotaOf(route),
  })),
);

/** What each page counts against; whatever isn't named is a document. */
const pageLimits: Readonly<Record<string, LimitName>> = {
  '/t/:slug': 'tracking',
  '/sign-in': 'sign_in',
  '/callback': 'sign_in',
  '/sign-out': 'sign_in',
  '/session': 'session',
  '/s/:id': 'page',
  '/s/:id/host': 'page',
  '/go-live': 'page',
};

const apps = { delivery: deliveryPages, live: livePages } as const;
const pages: readonly Door[] = (['delivery', 'live'] as const).flatMap((service) => {
  const shown = [...apps[service].routes, ...documentPages([]).routes].filter(({ method }) => method !== 'ALL');
  return shown.map(({ method, path }, index) => {
    const isFront = service === 'live' && path === '/' && index < apps[service].routes.length;
    const limit = isFront ? 'page' : (pageLimits[path] ?? 'documents');
    return { service, method, path, route: undefined, limit, perMinute: minutely(limit) };
  });
});

const all = [...routes, ...pages];
/** A page at the place of another one hides it. */
export const doors: readonly Door[] = all.filter(
  (door, at) => all.findIndex((each) => nameOf(each) === nameOf(door)) === at,
);

/** How many requests a minute pays for whose answers are so long. */
export const requestsOf = ({ limit, perMinute }: Door, bytes: number) =>
  perMinute / Math.max(1, Math.ceil(bytes / bytesPerCount(limit)));
