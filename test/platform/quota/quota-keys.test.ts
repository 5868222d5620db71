import { expect, test } from 'vitest';
import type { RouteContract } from '#src/http/route.ts';
import { limits } from '#src/platform/limits.ts';
import { nameOf, sites } from '#test/refusals/mounts.ts';

/** Routes with no quota in their contract, and what holds them instead. */
const heldOtherwise: Readonly<Record<string, string>> = {
  'status documents, which touch nothing': String.raw`GET /(?:health|ready|version|status|api/ecosystem|openapi\.json|asyncapi\.json|\.well-known/jwks\.json|docs.*|problems.*)`,
  'pictures that are made of a name': String.raw`GET /api/categories/:slug/thumbnail\.svg`,
  'bodies that are verified first: failures by address, the rest by sender': String.raw`POST /v1/integrations/.*|POST /api/integrations/.*|POST /api/webhooks/task-complete`,
  'files under a key that is verified first, by its room before a body is read (INGEST-17)': String.raw`(?:PUT|POST|DELETE) /ingest/.*`,
};
const isHeld = ({ method, path }: RouteContract) =>
  Object.values(heldOtherwise).some((pattern) => new RegExp(`^(?:${pattern})$`).test(`${method} ${path}`));

test('LIMIT-26 no quota is counted by a name alone that its caller chooses', () => {
  const keys = new Set(Object.values(limits).map(({ per }) => per));
  expect([...keys].toSorted()).toEqual([
    'ip',
    'node',
    'payment or input that they are about',
    'principal',
    'principal and driver',
    'sender',
    'stream',
  ]);
  const byName = Object.entries(limits).filter(([, { per }]) => !['ip', 'principal'].includes(per));
  // The first is the caller's own share of a driver; the others are counted once a signature or a key has proved them.
  expect(byName.map(([name]) => name).toSorted()).toEqual(['event_in', 'heartbeat', 'ingest', 'report', 'webhook_in']);
});

test.each(sites.map((site) => [nameOf(site), site.route] as const))(
  'LIMIT-26 %s counts its callers before it asks the database',
  (_name, route) => {
    const { limits: asked, access } = route;
    const counted = asked?.ip !== undefined ? limits[asked.ip].per : undefined;
    const own = asked?.principal !== undefined ? limits[asked.principal].per : undefined;
    const mayBeOpen = access.anyone === true || access.openedBy !== undefined; // then all who come are one caller
    if (mayBeOpen) expect(counted ?? (isHeld(route) ? 'ip' : undefined)).toBe('ip');
    else expect(own ?? (isHeld(route) ? 'principal' : undefined)).toBe('principal');
  },
);
