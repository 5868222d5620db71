import { claimsOf, personOf } from '../../sandbox/identity/people.ts';
import { callAs } from '../identity/call-as.ts';

/** The demo competitor is looked at so often: a change is news within a minute, and nobody waits for the schedule. */
const LOOK_EVERY_MS = 30_000;

const swiftly = { competitorSlug: 'swiftly', products: ['delivery', 'eats'] };

/** What the feed watches from the start: our products, and one competitor that is on this machine. */
export const feedAt = (competitorUrl: string) => ({
  version: 1,
  products: [
    { slug: 'delivery', displayName: 'Delivery' },
    { slug: 'eats', displayName: 'Eats' },
    { slug: 'rides', displayName: 'Rides' },
    { slug: 'live', displayName: 'Live' },
  ],
  competitors: [
    {
      slug: 'swiftly',
      displayName: 'Swiftly',
      category: 'delivery_platform',
      homepageUrl: `${competitorUrl}/`,
      relevance: [
        { product: 'delivery', score: 0.9 },
        { product: 'eats', score: 0.4 },
      ],
    },
  ],
  targets: [
    { ...swiftly, url: `${competitorUrl}/pricing`, pageType: 'pricing', label: 'Prices', priority: 1 },
    { ...swiftly, url: `${competitorUrl}/`, pageType: 'home', label: 'Front page' },
  ],
});

export interface DemoFeed {
  /** Seeds the feed over HTTP, as ops does, and looks from time to time at the demo competitor’s prices. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

export function openDemoFeed(intelUrl: string, issuer: string, competitorUrl: string): DemoFeed {
  const scope = 'intel:admin intel:read';
  const call = callAs(issuer, intelUrl, { sub: 'ops', scope, ...claimsOf(personOf('ops')) });
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      const seeded = await call<{ code?: string; detail?: string; rejected?: readonly unknown[] }>(
        'POST',
        '/api/admin/seed',
        feedAt(competitorUrl),
      );
      const { code, detail, rejected = [] } = seeded.body;
      if (!seeded.ok || rejected.length > 0)
        throw new Error(`The demo feed could not be seeded: ${code} ${detail} ${JSON.stringify(rejected)}`);
      const { body } = await call<{ targets: readonly { id: string; url: string }[] }>('GET', '/api/targets?limit=100');
      const prices = body.targets.find(({ url }) => url === `${competitorUrl}/pricing`);
      const look = () => call('POST', `/api/admin/scan/${prices?.id}`).catch(() => undefined); // the next look follows
      void look();
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
    },
    stop: () => clearInterval(timer),
  };
}
