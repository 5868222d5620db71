import type { Page } from 'playwright-core';
import type { Stack } from '../stack/stack.ts';
import { roadTo, type Acts } from './acts.ts';
import type { LiveActs } from './live-acts.ts';
import { agentShots } from './agent-pages.ts';
import { intelShots } from './intel-pages.ts';
import { liveShots } from './live-pages.ts';
import type { Look } from './take.ts';

export interface Shot {
  readonly name: string;
  readonly look: Look;
  /** The README shows it: four are, one of each thing that can be done. */
  readonly isKept?: boolean;
  /** Creates what the page shows, and returns its URL. */
  readonly open: (acts: Acts, stack: Stack, live: LiveActs) => Promise<string>;
  /** What is done on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** Has to exist before the picture is taken. */
  readonly ready: string;
}

const onTheWay = (look: Look): Shot => ({
  name: 'tracking-on-the-way',
  look,
  open: async (acts, { urls }) => `${urls.delivery}/t/${await acts.ride(roadTo('enroute_to_dropoff'), 0.55, 226)}`,
  ready: '#live:not([data-state=still]):not([data-state=connecting])',
});

const receipt = (look: Look): Shot => ({
  name: 'receipt',
  look,
  open: async (_, { urls, demoSlug }) => `${urls.delivery}/t/${demoSlug}/receipt`,
  ready: '#receipt-verdict[data-verdict=matches]',
});

/** The README's pictures, and what is looked at beside them. */
export const shots: readonly Shot[] = [
  { ...onTheWay({ device: 'phone', theme: 'light' }), isKept: true },
  onTheWay({ device: 'desktop', theme: 'dark' }),
  receipt({ device: 'phone', theme: 'dark' }),
  receipt({ device: 'desktop', theme: 'light' }),
  ...liveShots,
  ...agentShots,
  ...intelShots,
];
