import { describe, expect, test } from 'vitest';
import { kindsTold, site } from './told.ts';

interface Incident {
  readonly name: string;
  readonly stage: 'Investigating' | 'Monitoring' | 'Resolved';
  readonly day: string;
}
interface Shown {
  readonly parts: Readonly<Record<string, string>>;
  readonly incidents: readonly Incident[];
}

const parts = {
  'Card payments': 'Operational',
  Payouts: 'Operational',
  'Merchant dashboard': 'Operational',
  Webhooks: 'Operational',
};
const old: Incident = { name: 'Delayed payouts in Spain', stage: 'Resolved', day: 'Feb 3, 2026' };
const open: Incident = { name: 'Elevated declines of card payments', stage: 'Investigating', day: 'Mar 9, 2026' };
const fine: Shown = { parts, incidents: [old] };

const isOpen = ({ stage }: Incident) => stage !== 'Resolved';
const text = (stage: Incident['stage']) =>
  stage === 'Resolved'
    ? 'This incident has been resolved.'
    : 'We are looking into it, and post an update within the hour.';

/** How status pages are marked up by those who host them. */
const ways: Readonly<Record<string, (shown: Shown) => string>> = {
  Statuspage: ({ parts: own, incidents }) =>
    `<html><head><title>Acme Status</title></head><body><div class="layout-content"><div class="container">${
      incidents.some(isOpen)
        ? `<div class="unresolved-incidents">${incidents
            .filter(isOpen)
            .map(
              ({ name, stage, day }) =>
                `<div class="unresolved-incident impact-major"><div class="incident-title"><a class="actual-title" href="/incidents/x${name.length}">${name}</a><a class="subscribe">Subscribe</a></div><div class="updates"><div class="update"><strong>${stage}</strong> - ${text(stage)}<small>${day} - 10:42 UTC</small></div></div></div>`,
            )
            .join('')}</div>`
        : '<div class="page-status status-none"><span class="status font-large">All Systems Operational</span></div>'
    }<div class="components-section"><div class="components-container">${Object.entries(own)
      .map(
        ([name, state]) =>
          `<div class="component-inner-container" data-component-status="x"><span class="name">${name}</span><span class="component-status">${state}</span></div>`,
      )
      .join('')}</div></div><div class="incidents-list"><h2>Past Incidents</h2>${incidents
      .filter((each) => !isOpen(each))
      .map(
        ({ name, stage, day }) =>
          `<div class="status-day"><div class="date">${day}</div><div class="incident-container"><div class="incident-title"><a href="/incidents/x${name.length}">${name}</a></div><div class="updates-container"><div class="update"><strong>${stage}</strong> - <span>${text(stage)}</span><br><small>${day}, 11:10 UTC</small></div></div></div></div>`,
      )
      .join('')}</div></div></div></body></html>`,
  Instatus: ({ parts: own, incidents }) =>
    site(
      'Acme status',
      `<div><h1 class="status-header">${incidents.some(isOpen) ? 'Some systems are down' : 'All systems are operational'}</h1></div>${incidents
        .filter(isOpen)
        .map(
          ({ name, stage, day }) =>
            `<section><h2><a href="/x${name.length}">${name}</a></h2><div><p><b>${stage}</b></p><p>${text(stage)}</p><time>${day}</time></div></section>`,
        )
        .join('')}<section>${Object.entries(own)
        .map(([name, state]) => `<div><div><p>${name}</p></div><div><p>${state}</p></div></div>`)
        .join('')}</section><section><h2>Notices</h2>${incidents
        .filter((each) => !isOpen(each))
        .map(
          ({ name, stage, day }) =>
            `<article><h3><a href="/x${name.length}">${name}</a></h3><div><p><b>${stage}</b></p><p>${text(stage)}</p><time>${day}</time></div></article>`,
        )
        .join('')}</section>`,
    ),
  BetterStack: ({ parts: own, incidents }) =>
    site(
      'Acme',
      `<h1>${incidents.some(isOpen) ? 'Some services are degraded' : 'All services are online'}</h1>${
        incidents.some(isOpen)
          ? `<section><h2>Current status updates</h2>${incidents
              .filter(isOpen)
              .map(
                ({ name, stage, day }) =>
                  `<div class="report"><h3>${name}</h3><div><span>${stage}</span><p>${text(stage)}</p><p>${day} at 10:42am UTC</p></div></div>`,
              )
              .join('')}</section>`
          : ''
      }<section><h2>Current status by service</h2>${Object.entries(own)
        .map(([name, state]) => `<div class="resource"><h4>${name}</h4><span>${state}</span><p>99.98% uptime</p></div>`)
        .join('')}</section><section><h2>Previous incidents</h2>${incidents
        .filter((each) => !isOpen(each))
        .map(
          ({ name, stage, day }) =>
            `<div class="report"><h3>${name}</h3><div><span>${stage}</span><p>${text(stage)}</p><p>${day} at 11:10am UTC</p></div></div>`,
        )
        .join('')}</section>`,
    ),
  'a page of its own': ({ parts: own, incidents }) =>
    site(
      'System status',
      `<h1>System status</h1><table><tbody>${Object.entries(own)
        .map(([name, state]) => `<tr><th>${name}</th><td>${state}</td></tr>`)
        .join(
          '',
        )}</tbody></table><h2>Incidents</h2>${incidents.length === 0 ? '<p>Nothing to report.</p>' : ''}<dl>${incidents.map(({ name, stage, day }) => `<dt>${name}</dt><dd>${stage}: ${text(stage)} (${day})</dd>`).join('')}</dl>`,
    ),
};

describe.for(Object.entries(ways))('status by %s', ([, pageOf]) => {
  const told = (before: Shown, after: Shown) =>
    kindsTold({
      pageType: 'status',
      url: 'https://status.acme.example/',
      before: pageOf(before),
      after: pageOf(after),
    });
  const during = { parts, incidents: [open, old] };

  test('INCIDENT-1 an incident that opens is an outage and nothing else', () => {
    expect(told(fine, during)).toEqual(['outage']);
  });

  test('INCIDENT-2 so is a component that breaks, with or without an incident', () => {
    const broken = { ...parts, Payouts: 'Major Outage' };
    expect(told(fine, { ...fine, parts: broken })).toEqual(['outage']);
    expect(told(fine, { parts: broken, incidents: [open, old] })).toEqual(['outage']);
    expect(told({ ...fine, parts: broken }, fine)).toEqual(['outage_resolved']);
  });

  test('INCIDENT-3 its end is told as an end and nothing else', () => {
    expect(told(during, { parts, incidents: [{ ...open, stage: 'Resolved' }, old] })).toEqual(['outage_resolved']);
    expect(told(during, fine)).toEqual(['outage_resolved']);
  });

  test('INCIDENT-1 what else changes on its page is still told', () => {
    const noted = pageOf(during).replace('</main>', '<p>We move to another region in May.</p></main>');
    const isMoved = noted !== pageOf(during);
    const url = 'https://status.acme.example/';
    expect(kindsTold({ pageType: 'status', url, before: pageOf(fine), after: noted })).toEqual(
      isMoved ? ['other', 'outage'] : ['outage'],
    );
  });

  test('INCIDENT-4 an update in between is no news', () => {
    expect(told(during, { parts, incidents: [{ ...open, stage: 'Monitoring' }, old] })).toEqual([]);
  });
});
