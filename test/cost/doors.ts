import { pages as agentPages } from '#fn/agent/pages/index.tsx';
import { openPages } from '#fn/delivery/pages/index.tsx';
import { pages as livePages } from '#fn/live/pages/index.tsx';
import { isSigned } from '#src/http/caller/authenticate.ts';
import { serviceNames, workers, type ServiceName } from '#src/workers.ts';
import { documentPages } from '#src/http/pages/document-pages.tsx';
import type { RouteContract } from '#src/http/route.ts';
import { bytesPerCount, limits, uploadedPerCount, type LimitName } from '#src/platform/limits.ts';
import { mounts } from '#test/refusals/mounts.ts';

/**
 * With what one comes in: what anybody has or can have, a product's key, what a partner's sender has, or a signature that
 * is none, among the first of an address and when it has used its wrong guesses up.
 */
export type Way = 'anybody' | 'pool key' | 'secret' | 'signature' | 'wrong signature' | 'one more wrong signature';

/** A way in. */
export interface Door {
  readonly way: Way;
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  /** A page has none. */
  readonly route: RouteContract | undefined;
  /** The quota that its answers are charged to. */
  readonly limit: LimitName;
  /** Requests in a minute that get further than the quotas. */
  readonly perMinute: number;
  /** Those besides that only ask what became of a key. */
  readonly replays: number;
}

export const nameOf = ({ service, method, path, way }: Pick<Door, 'service' | 'method' | 'path' | 'way'>) =>
  `${service} ${method} ${path}${way === 'anybody' ? '' : ` with a ${way}`}`;

/** Who signs up can have every scope but this one. */
const DEAR = 'ops';

const isCheap = ({ access: { anyone, bearer, key, presence } }: RouteContract) =>
  anyone === true ||
  key?.presentedIn === 'path' ||
  key?.presentedIn === 'bearer' ||
  presence !== undefined ||
  bearer?.some((scope) => scope !== DEAR) === true ||
  bearer?.length === 0;

const minutely = (name: LimitName) => (limits[name].limit * 60) / limits[name].periodSeconds;

type Quota = Pick<Door, 'limit' | 'perMinute' | 'replays'>;

/** The narrower of address and caller. Who sends keys has replays besides. */
function quotaOf(
  { limits: own, idempotency = 'none', retries, access }: RouteContract,
  caller: LimitName | undefined = own?.person ?? own?.principal,
): Quota {
  const door = own?.ip ?? (access.key?.presentedIn === 'path' ? 'ingest' : 'address');
  if (caller === undefined) return { limit: door, perMinute: minutely(door), replays: 0 };
  const perMinute = Math.min(minutely(caller), minutely(door));
  const replays = retries === 'own' ? perMinute : minutely('replay'); // an operation that answers its own counts each
  return { limit: caller, perMinute, replays: idempotency === 'none' ? 0 : replays };
}

/** Of one sender or of wrong ones: the answers count against the address. */
const signedQuota = (name: LimitName): Quota => ({ limit: 'address', perMinute: minutely(name), replays: 0 });

function waysInto(route: RouteContract): readonly (Quota & Pick<Door, 'way'>)[] {
  const { key } = route.access;
  const { principal } = route.limits ?? {};
  return [
    ...(isCheap(route) ? [{ way: 'anybody', ...quotaOf(route) } as const] : []),
    ...(key?.presentedIn === 'header' ? [{ way: 'pool key', ...quotaOf(route, principal) } as const] : []),
    ...(key?.presentedIn === 'body'
      ? (['secret', 'signature'] as const).map((way) => ({ way, ...signedQuota('webhook_in') }))
      : []),
    ...(isSigned(route.access)
      ? [
          { way: 'wrong signature', ...signedQuota('auth_failure') } as const,
          { way: 'one more wrong signature', ...signedQuota('address') } as const,
        ]
      : []),
  ];
}

const routes: readonly Door[] = serviceNames.flatMap((service) =>
  mounts[service].flatMap((route) =>
    waysInto(route).map((into) => ({ service, method: route.method, path: route.path, route, ...into })),
  ),
);

/** What each page counts against; whatever isn't named is a document. */
const pageLimits: Readonly<Record<string, LimitName>> = {
  '/t/:slug': 'tracking',
  '/t/:slug/receipt': 'tracking',
  '/maps/streets.pmtiles': 'maps',
  '/sign-in': 'sign_in',
  '/callback': 'sign_in',
  '/sign-out': 'sign_in',
  '/session': 'session',
  '/s/:id': 'page',
  '/s/:id/host': 'page',
  '/go-live': 'page',
  '/merchant/sign-in': 'sign_in',
  '/merchant/callback': 'sign_in',
  '/merchant/sign-out': 'sign_in',
  '/consent/sign-in': 'sign_in',
  '/consent/callback': 'sign_in',
  '/consent/sign-out': 'sign_in',
  '/consent/:id': 'approvals',
  '/consent/:id/status': 'approvals',
  '/consent/:id/revoke': 'approvals',
  '/grant': 'approvals',
  '/calls': 'approvals',
  '/calls/:id': 'approvals',
  '/signed-in': 'approvals',
  '/chat/asked/:id': 'approvals',
  '/grants': 'approvals',
  '/grants/:id/end': 'approvals',
  '/approvals': 'approvals',
  '/approvals/rules': 'approvals',
};

const apps = { delivery: openPages(() => new Response()), agent: agentPages, live: livePages } as const;
const pages: readonly Door[] = (['delivery', 'agent', 'live'] as const).flatMap((service) => {
  const shown = [...apps[service].routes, ...documentPages(workers).routes].filter(({ method }) => method !== 'ALL');
  return shown.map(({ method, path }, index) => {
    const isFront = service === 'live' && path === '/' && index < apps[service].routes.length;
    const limit = isFront ? 'page' : (pageLimits[path] ?? 'documents');
    return { way: 'anybody', service, method, path, route: undefined, limit, perMinute: minutely(limit), replays: 0 };
  });
});

const all = [...routes, ...pages];
/** A page at the place of another one hides it. */
export const doors: readonly Door[] = all.filter(
  (door, at) => all.findIndex((each) => nameOf(each) === nameOf(door)) === at,
);

/** How many requests a minute pays for that are so long, and their answers: what is asked anew, or what is asked again. */
export function requestsOf(
  { limit, perMinute, replays }: Door,
  { answered, uploaded }: { readonly answered: number; readonly uploaded: number },
  isAgain: boolean,
): number {
  const more = (bytes: number, perCount: number) => Math.max(0, Math.ceil(bytes / perCount) - 1);
  const counts = 1 + more(answered, bytesPerCount(limit)) + more(uploaded, uploadedPerCount(limit));
  return isAgain ? replays : perMinute / counts;
}
