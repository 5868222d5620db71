import type { Page } from 'playwright-core';
import type { Stack } from '../stack/stack.ts';
import { roadTo, type Acts } from './acts.ts';
import type { LiveActs } from './live-acts.ts';
import { liveShots } from './live-pages.ts';

export interface Shot {
  readonly name: string;
  /** Makes what the page shows, and answers its address. */
  readonly open: (acts: Acts, stack: Stack, live: LiveActs) => Promise<string> | string;
  /** What the reader does there before it is ready. */
  readonly act?: (page: Page, live: LiveActs) => Promise<void>;
  /** What has to be there before the picture is taken. */
  readonly ready: string;
  /** What the reader has scrolled to; without it the picture is of the page from its top. */
  readonly at?: string;
}

const LIVE = '#live:not([data-state=still]):not([data-state=connecting])';
const tracked = (name: string, make: (acts: Acts) => Promise<string>): Shot => ({
  name: `tracking-${name}`,
  open: async (acts, { urls }) => `${urls.delivery}/t/${await make(acts)}`,
  ready: LIVE,
});

/** Every page that there is, in the states that it can be in. */
export const shots: readonly Shot[] = [
  tracked('ordered', async (acts) => (await acts.order()).slug),
  tracked('pickup', (acts) => acts.ride(roadTo('enroute_to_pickup'), 0.18)),
  tracked('on-the-way', (acts) => acts.ride(roadTo('enroute_to_dropoff'), 0.55, 226)),
  tracked('arriving', (acts) => acts.ride(roadTo('enroute_to_dropoff'), 0.98)),
  tracked('delivered', (acts) => acts.ride(roadTo('delivered'), 1)),
  tracked('cancelled', (acts) => acts.cancel()),
  {
    ...tracked('receipt', (acts) => acts.ride(roadTo('delivered'), 1)),
    ready: '#receipt-verdict:not([data-verdict=checking])',
    at: '#receipt',
  },
  tracked('returning', (acts) => acts.ride([...roadTo('picked_up'), 'returning'], 0.6)),
  tracked('searching', (acts) => acts.search()), // last: its driver is free, and would be offered what comes after
  { name: 'tracking-unknown', open: (_, { urls }) => `${urls.delivery}/t/0000000000`, ready: 'h1' },
  { name: 'reference', open: (_, { urls }) => `${urls.delivery}/docs`, ready: '#reference .opblock' },
  { name: 'problem', open: (_, { urls }) => `${urls.delivery}/problems/idempotency_key_reused`, ready: 'h1' },
  { name: 'payments', open: (_, { urls }) => `${urls.payments}/`, ready: 'li' },
  {
    name: 'payment',
    open: async (_, { urls }) => {
      const list = await (await fetch(`${urls.payments}/`)).text();
      return urls.payments + (/\/pay\/pi_\w+/.exec(list)?.[0] ?? '/');
    },
    ready: 'form',
  },
  { name: 'login', open: (_, { urls }) => loginUrl(urls.identity), ready: 'form' },
  ...liveShots,
];

function loginUrl(issuer: string): string {
  const url = new URL(`${issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: 'waypost-web',
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:9/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', // RFC 7636, appendix B
    code_challenge_method: 'S256',
    scope: 'openid deliveries:read deliveries:write',
    state: 'screenshots',
  }).toString();
  return url.href;
}
