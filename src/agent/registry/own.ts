import { noConsent, reads, type Capability } from './capability.ts';

/** What the agent Worker does itself, for the person. */
const own = {
  version: '1.0.0',
  outputTrust: 'own',
  consent: noConsent,
  editable: [],
  forPerson: [],
  tier: 'free',
  actsWith: [],
  timeoutMs: 10_000,
  runs: { by: 'agent' },
} as const;

const changes = { readOnly: false, destructive: true, idempotent: true, openWorld: false } as const;

/** Saved places, what agents spend and ask, and mail. */
export const ownCapabilities: readonly Capability[] = [
  {
    ...own,
    appId: 'places',
    capabilityName: 'save',
    title: 'Save a place',
    description:
      'Saves a place of the person’s under a name, with its coordinates, so that it can be named later. The same name again replaces it. Nothing is geocoded: it needs coordinates. Free.',
    examples: [
      {
        title: 'Home',
        input: { name: 'Home', lat: 37.7599, lng: -122.4148, address: '2400 Mission St, San Francisco' },
      },
    ],
    effects: changes,
    tags: ['places', 'address'],
  },
  {
    ...own,
    appId: 'places',
    capabilityName: 'list',
    title: 'List saved places',
    description:
      'All places that the person has saved, by name. Use it to turn a name (“home”, “the office”) into coordinates. Free.',
    examples: [{ title: 'All of them', input: {} }],
    effects: reads(),
    tags: ['places', 'address'],
  },
  {
    ...own,
    appId: 'places',
    capabilityName: 'forget',
    title: 'Forget a place',
    description: 'Deletes a saved place by its name. It can’t be undone. Free.',
    examples: [{ title: 'The warehouse has moved', input: { name: 'Warehouse' } }],
    effects: changes,
    tags: ['places', 'address'],
  },
  {
    ...own,
    appId: 'account',
    capabilityName: 'spending',
    title: 'Read what agents spent',
    description:
      'What agents spent and committed for the person in a period, and for which capabilities. Use it when asked what was spent. Days are days in UTC. Free.',
    examples: [{ title: 'This month', input: { period: 'month' } }],
    effects: reads(),
    tags: ['account', 'money', 'spending'],
  },
  {
    ...own,
    appId: 'account',
    capabilityName: 'pending',
    title: 'List what waits for approval',
    description:
      'Requests of agents that the person hasn’t decided yet. Use it when asked what is waiting. Only the person can decide, on the consent page. Free.',
    examples: [{ title: 'All of them', input: {} }],
    effects: reads(),
    tags: ['account', 'consent', 'approvals'],
  },
  {
    ...own,
    appId: 'mail',
    capabilityName: 'send',
    title: 'Send a mail',
    description:
      'Sends a plain-text mail for the person to one address. Use it only for an address that the person gave. It can’t be taken back. Costs 10 cents a call; the person is asked once for each address.',
    examples: [
      {
        title: 'Where the keys are',
        input: { to: 'robin@example.com', subject: 'Keys', body: 'The keys are under the mat.' },
      },
    ],
    effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    consent: { mode: 'first_use', binds: ['/to'], risk: 'medium' },
    editable: ['/subject', '/body'],
    tier: 'standard',
    timeoutMs: 20_000,
    tags: ['mail', 'message'],
  },
];
