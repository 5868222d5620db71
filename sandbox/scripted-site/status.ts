import type { Random } from './random.ts';
import type { News, Scenario } from './scenario.ts';
import { classNames, escaped, wall, wholePage } from './shell.ts';
import { brands, sentences } from './words.ts';

type State = 'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage';

interface Incident {
  readonly id: string;
  readonly name: string;
  readonly update: string;
  readonly isOpen: boolean;
}

interface Status {
  readonly brand: string;
  readonly components: readonly { readonly id: string; readonly name: string; readonly state: State }[];
  readonly incidents: readonly Incident[];
}

const components = [
  'API',
  'Dashboard',
  'Checkout',
  'Driver app',
  'Webhooks',
  'Live streams',
  'Search',
  'Payments',
  'Notifications',
];
const troubles = [
  'Elevated error rates',
  'Delayed notifications',
  'Slow responses',
  'Orders failing to submit',
  'Login problems',
];

const drawIncident = (random: Random, isOpen: boolean): Incident => ({
  id: random.token(12),
  name: `${random.one(troubles)} on ${random.one(components)}`,
  update: isOpen ? 'We are investigating reports of this issue.' : 'This incident has been resolved.',
  isOpen,
});

const drawStatus = (random: Random): Status => ({
  brand: random.one(brands),
  components: random
    .some(components, random.whole(4, 8))
    .map((name) => ({ id: random.token(12), name, state: 'operational' })),
  incidents: Array.from({ length: random.whole(0, 2) }, () => drawIncident(random, false)),
});

/** A status with trouble, for news that it is over. */
const troubled = (status: Status, random: Random): Status => ({
  ...status,
  incidents: [drawIncident(random, true), ...status.incidents],
});

const withState = (status: Status, random: Random, state: State): Status => {
  const at = random.whole(0, status.components.length - 1);
  return { ...status, components: status.components.map((each, index) => (index === at ? { ...each, state } : each)) };
};

const news = {
  incident_opened: { wanted: [['outage']], change: troubled },
  incident_resolved: {
    wanted: [['outage_resolved']],
    before: troubled,
    change: (status) => ({
      ...status,
      incidents: status.incidents.map((each) => ({
        ...each,
        isOpen: false,
        update: 'This incident has been resolved.',
      })),
    }),
  },
  component_down: {
    wanted: [['outage']],
    change: (status, random) =>
      withState(status, random, random.one(['degraded_performance', 'partial_outage', 'major_outage'])),
  },
  component_recovered: {
    wanted: [['outage_resolved']],
    before: (status, random) => withState(status, random, random.one(['partial_outage', 'major_outage'])),
    change: (status) => ({
      ...status,
      components: status.components.map((each) => ({ ...each, state: 'operational' })),
    }),
  },
} as const satisfies Readonly<Record<string, News<Status>>>;

const words: Readonly<Record<State, string>> = {
  operational: 'Operational',
  degraded_performance: 'Degraded Performance',
  partial_outage: 'Partial Outage',
  major_outage: 'Major Outage',
};

const overall = ({ components: all, incidents }: Status): string =>
  all.every(({ state }) => state === 'operational') && incidents.every(({ isOpen }) => !isOpen)
    ? 'All Systems Operational'
    : 'Some systems are experiencing issues';

const lists: readonly ((status: Status, named: (role: string) => string) => string)[] = [
  (status, named) =>
    `<div${named('components')}>${status.components.map(({ name, state }) => `<div${named('component')}><span${named('name')}>${name}</span> <span${named('state')}>${words[state]}</span></div>`).join('\n')}</div>`,
  (status, named) =>
    `<table${named('services')}><tr><th>Service</th><th>Status</th></tr>${status.components.map(({ name, state }) => `<tr><td>${name}</td><td>${words[state]}</td></tr>`).join('')}</table>`,
  (status, named) =>
    `<ul${named('services')}>${status.components.map(({ name, state }) => `<li><strong>${name}</strong>: ${words[state]}</li>`).join('')}</ul>`,
];

/** Open incidents stand above, those that are over in the past ones, as Statuspage shows them. */
function incidentsOf({ incidents }: Status, named: (role: string) => string): string {
  const shown = (which: readonly Incident[]) =>
    which
      .map(
        ({ id, name, update, isOpen }) =>
          `<div${named('incident')}><h3><a href="/incidents/${id}">${escaped(name)}</a></h3><p><strong>${isOpen ? 'Investigating' : 'Resolved'}</strong> - ${update}</p></div>`,
      )
      .join('\n');
  const open = incidents.filter(({ isOpen }) => isOpen);
  const over = incidents.filter(({ isOpen }) => !isOpen);
  return `${open.length === 0 ? '' : `<section><h2>Active incidents</h2>${shown(open)}</section>`}
<section><h2>Past Incidents</h2>${over.length === 0 ? '<p>No incidents reported.</p>' : shown(over)}</section>`;
}

export const statusPage: Scenario<Status> = {
  name: 'status page',
  pageType: () => 'status',
  url: 'https://status.rival.example/',
  draw: drawStatus,
  render: (status, dress) => {
    const named = classNames(dress);
    const uptime = dress.noise === 'counter' ? `99.${dress.load.whole(90, 99)}` : '99.97';
    const html = `<h1>${status.brand} status</h1><div${named('overall')}>${overall(status)}</div>${dress.look('list').one(lists)(status, named)}
<p>${uptime} % uptime over the past 90 days</p>${incidentsOf(status, named)}<p>${dress.look('lead').one(sentences)}</p>`;
    return {
      contentType: 'text/html',
      body: wholePage({ title: 'Status', brand: status.brand, language: 'en', html }, dress),
    };
  },
  news,
  noises: ['nonce', 'clock', 'counter', 'banner', 'partial'],
};

/** As Statuspage's summary.json. */
export const statusJson: Scenario<Status> = {
  name: 'Statuspage JSON',
  pageType: () => 'status',
  url: 'https://status.rival.example/api/v2/summary.json',
  draw: drawStatus,
  render: (status, dress) => {
    if (dress.noise === 'wall') return { contentType: 'text/html', body: wall(dress) };
    const { load, noise } = dress;
    const at = `2026-03-${load.whole(10, 28)}T1${load.whole(0, 9)}:00:00.${load.whole(100, 999)}Z`;
    const listed = noise === 'reorder' ? load.some(status.components, status.components.length) : status.components;
    const isWell = overall(status) === 'All Systems Operational';
    const summary = {
      page: {
        id: 'kctbh9vrtdwd',
        name: status.brand,
        url: 'https://status.rival.example',
        time_zone: 'Etc/UTC',
        updated_at: at,
      },
      ...(noise === 'nonce' ? { request_id: load.token(20) } : {}),
      components: listed.map(({ id, name, state }, position) => ({
        id,
        name,
        status: state,
        created_at: '2024-01-01T00:00:00Z',
        updated_at: noise === 'clock' ? at : '2026-01-01T00:00:00Z',
        position,
        description: null,
        showcase: true,
        group: false,
      })),
      incidents: status.incidents
        .filter(({ isOpen }) => isOpen)
        .map(({ id, name, update }) => ({
          id,
          name,
          status: 'investigating',
          impact: 'major',
          shortlink: `https://stspg.io/${id.slice(0, 6)}`,
          incident_updates: [
            { id: `${id}u`, status: 'investigating', body: update, created_at: '2026-03-09T10:00:00Z' },
          ],
        })),
      scheduled_maintenances: [],
      status: {
        indicator: isWell ? 'none' : 'major',
        description: isWell ? 'All Systems Operational' : 'Partial System Outage',
      },
    };
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(summary, null, noise === 'blanks' ? 2 : undefined),
    };
  },
  news,
  noises: ['clock', 'reorder', 'nonce', 'blanks', 'wall'],
};
