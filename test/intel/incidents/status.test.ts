import { describe, expect, test } from 'vitest';
import { stateOf } from '#src/intel/incidents/incident.ts';
import { statusRule } from '#src/intel/incidents/status-rule.ts';
import { faultsOf, readBy, toldBy, type PageSource } from '../entries/content.ts';

type States = Readonly<Record<string, string>>;
const fine: States = { API: 'operational', Dashboard: 'operational', Webhooks: 'operational' };
interface Event {
  readonly name: string;
  readonly stage: string;
  readonly impact?: string;
}
const outage: Event = { name: 'Errors of the API', stage: 'investigating', impact: 'major' };
const past: Event = { name: 'Slow webhooks', stage: 'resolved', impact: 'minor' };
const works: Event = { name: 'Scheduled maintenance of the database', stage: 'scheduled', impact: 'maintenance' };
const shown = (words: string) =>
  words
    .split('_')
    .map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join(' ');

/** The ways in which a service says how it is. */
const ways: Readonly<Record<string, (states: States, events: readonly Event[], uptime?: string) => PageSource>> = {
  'summary.json': (states, events, uptime = '2026-03-01T10:00:00Z') => ({
    json: {
      page: { id: 'p', name: 'Acme', updated_at: uptime },
      components: Object.entries(states).map(([name, status], id) => ({ id, name, status, updated_at: uptime })),
      incidents: events
        .filter(({ stage }) => stage !== 'resolved')
        .map(({ name, stage, impact }) => ({ id: name, name, status: stage, impact, created_at: '2026-03-01' })),
      scheduled_maintenances: [],
      status: { indicator: 'none', description: 'All Systems Operational' },
    },
  }),
  'a page of statuspage.io': (states, events, uptime = '99.98') =>
    `<html><body><div class="page-status"><span class="status">All Systems Operational</span></div><div class="components">${Object.entries(
      states,
    )
      .map(
        ([name, state]) =>
          `<div class="component"><div class="inner"><span class="name">${name}</span> <span class="state">${shown(state)}</span></div><div>${uptime} % uptime</div></div>`,
      )
      .join('')}</div><h2>Past Incidents</h2><div class="day"><div class="date">Mar 1, 2026</div>${events
      .map(
        ({ name, stage }) =>
          `<div class="incident"><div><a href="/incidents/${name.length}">${name}</a></div><div class="updates"><div><strong>${shown(stage)}</strong> - We are on it.<small>Mar 1, 10:42 UTC</small></div></div></div>`,
      )
      .join('')}<p>${events.length === 0 ? 'No incidents reported today.' : ''}</p></div></body></html>`,
  'headings and a table': (states, events, uptime = '10:42') =>
    `<html><body><main><h1>Acme status</h1><p>Last updated ${uptime}</p><table>${Object.entries(states)
      .map(([name, state]) => `<tr><td>${name}</td><td>${shown(state)}</td></tr>`)
      .join(
        '',
      )}</table><h2>Incidents</h2>${events.map(({ name, stage }) => `<h3>${name}</h3><p>${shown(stage)}: our engineers look after it.</p>`).join('')}</main></body></html>`,
};

describe.for(Object.entries(ways))('status by %s', ([, pageOf]) => {
  const pageType = 'status';
  const told = (before: PageSource, after: PageSource) => toldBy(statusRule, { pageType, before, after });

  test('INCIDENT-1 an incident that begins is an outage', () => {
    const compared = { pageType, before: pageOf(fine, [past]), after: pageOf(fine, [outage, past]) } as const;
    expect(toldBy(statusRule, compared)).toEqual(['outage | Outage: Errors of the API']);
    const { findings } = readBy(statusRule, compared);
    expect(findings[0]?.data).toMatchObject({ incidents: [{ name: 'Errors of the API', stage: 'investigating' }] });
    expect(faultsOf(findings)).toEqual([]);
  });

  test('INCIDENT-2 a component that gets worse is one, with the impact of its state', () => {
    const compared = {
      pageType,
      before: pageOf(fine, []),
      after: pageOf({ ...fine, API: 'partial_outage' }, []),
    } as const;
    expect(toldBy(statusRule, compared)).toEqual(['outage | Outage: API']);
    const { findings } = readBy(statusRule, compared);
    expect(findings[0]?.data).toMatchObject({
      impact: 'major',
      components: [{ name: 'API', before: 'operational', after: 'partial_outage' }],
    });
    expect(faultsOf(findings)).toEqual([]);
  });

  test('INCIDENT-3 an incident that is resolved and a component that works again are an outage that is over', () => {
    const during = pageOf({ ...fine, API: 'major_outage' }, [outage, past]);
    expect(told(during, pageOf(fine, [{ ...outage, stage: 'resolved' }, past]))).toEqual([
      'outage_resolved | Outage over: Errors of the API',
    ]);
    expect(told(pageOf(fine, [outage]), pageOf(fine, [{ ...outage, stage: 'monitoring' }]))).toEqual([]);
  });

  test('INCIDENT-4 announced maintenance, uptime, clocks and old incidents are no news', () => {
    expect(told(pageOf(fine, [past]), pageOf(fine, [works, past]))).toEqual([]);
    expect(told(pageOf(fine, []), pageOf({ ...fine, API: 'under_maintenance' }, []))).toEqual([]);
    expect(told(pageOf(fine, [past], '99.98'), pageOf(fine, [past], '99.91'))).toEqual([]);
    expect(told(pageOf(fine, [past]), pageOf(fine, []))).toEqual([]);
    expect(told(pageOf(fine, [past]), pageOf({ ...fine, Search: 'operational' }, [past]))).toEqual([]);
  });
});

test.for([
  ['Operational', 'operational'],
  ['All Systems Operational', 'operational'],
  ['degraded_performance', 'degraded'],
  ['Partial Outage', 'partial_outage'],
  ['major_outage', 'major_outage'],
  ['Under Maintenance', 'maintenance'],
  ['Up and coming', undefined],
  ['We had a partial outage yesterday', undefined],
] as const)('INCIDENT-5 “%s” is %s', ([words, state]) => {
  expect(stateOf(words)).toBe(state);
});

test('INCIDENT-3 the impact of incidents.json, and one that came and went', () => {
  const page = (events: readonly object[]): PageSource => ({ json: { page: {}, incidents: events } });
  const event = { id: '1', name: 'Errors', status: 'investigating', impact: 'critical', created_at: '2026-03-02' };
  const old = { id: '0', name: 'Old', status: 'resolved', impact: 'minor', created_at: '2026-02-01' };
  const read = (before: PageSource, after: PageSource) =>
    readBy(statusRule, { pageType: 'status', before, after }).findings;
  expect(read(page([old]), page([event, old]))).toMatchObject([{ kind: 'outage', data: { impact: 'critical' } }]);
  expect(read(page([old]), page([{ ...event, status: 'resolved' }, old]))).toMatchObject([{ kind: 'outage_resolved' }]);
  expect(read(page([old]), page([old, { ...old, id: '-1', created_at: '2026-01-01' }]))).toEqual([]);
});
