import { describe, expect, test } from 'vitest';
import { jobsRule } from '#src/intel/entries/jobs-rule.ts';
import { faultsOf, readBy, toldBy, type PageSource } from './content.ts';

interface Opening {
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly department: string;
}
const openings: readonly Opening[] = [
  { id: 1, title: 'Senior Backend Engineer', location: 'Berlin', department: 'Engineering' },
  { id: 2, title: 'Product Designer', location: 'Remote', department: 'Design' },
  { id: 3, title: 'Operations Manager', location: 'Hamburg, Germany', department: 'Operations' },
  { id: 4, title: 'Account Executive', location: 'London', department: 'Sales' },
];
const opened: Opening = { id: 9, title: 'Data Scientist', location: 'Lisbon', department: 'Engineering' };
const html = (inner: string) =>
  `<html><body><main><h1>Careers at Acme</h1><p>Join us and move cities.</p><h2>Benefits</h2><ul><li>Free lunch</li><li>A good laptop</li></ul>${inner}</main></body></html>`;

/** The ways in which jobs are said. */
const ways: Readonly<Record<string, readonly ['careers' | 'json', (jobs: readonly Opening[]) => PageSource]>> = {
  Greenhouse: [
    'json',
    (jobs) => ({
      json: {
        jobs: jobs.map(({ id, title, location, department }) => ({
          id,
          title,
          absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
          location: { name: location },
          departments: [{ name: department }],
          updated_at: `2026-03-0${jobs.length}`,
        })),
        meta: { total: jobs.length },
      },
    }),
  ],
  Lever: [
    'json',
    (jobs) => ({
      json: jobs.map(({ id, title, location, department }) => ({
        id: `l-${id}`,
        text: title,
        hostedUrl: `https://jobs.lever.co/acme/${id}`,
        categories: { location, department, commitment: 'Full-time' },
      })),
    }),
  ],
  Ashby: [
    'json',
    (jobs) => ({
      json: {
        apiVersion: '1',
        jobs: jobs.map(({ id, title, location, department }) => ({
          id: `a-${id}`,
          title,
          location,
          department,
          isListed: true,
          jobUrl: `https://jobs.ashbyhq.com/acme/${id}`,
        })),
      },
    }),
  ],
  'JobPosting in JSON-LD': [
    'careers',
    (jobs) =>
      `<html><head><script type="application/ld+json">${JSON.stringify({ '@graph': jobs.map(({ id, title, location, department }) => ({ '@type': 'JobPosting', title, identifier: { value: `${id}` }, occupationalCategory: department, jobLocation: { '@type': 'Place', address: { addressLocality: location } } })) })}</script></head><body><h1>Jobs</h1>${jobs.map(({ title }) => `<p>${title}</p>`).join('')}</body></html>`,
  ],
  cards: [
    'careers',
    (jobs) =>
      html(
        `<h2>${jobs.length} open roles</h2><div class="jobs">${jobs.map((job) => `<div class="job"><a href="/careers/${job.id}"><h3>${job.title}</h3></a><p>${job.department}</p><p>${job.location}</p></div>`).join('')}</div>`,
      ),
  ],
  table: [
    'careers',
    (jobs) =>
      html(
        `<table><tr><th>Role</th><th>Team</th><th>Place</th></tr>${jobs.map((job) => `<tr><td><a href="/jobs/${job.id}">${job.title}</a></td><td>${job.department}</td><td>${job.location}</td></tr>`).join('')}</table>`,
      ),
  ],
  'a plain list': [
    'careers',
    (jobs) =>
      html(`<h2>Open positions</h2><ul>${jobs.map((job) => `<li>${job.title} – ${job.location}</li>`).join('')}</ul>`),
  ],
  'div soup by department': [
    'careers',
    (jobs) =>
      html(
        [...Map.groupBy(jobs, ({ department }) => department)]
          .map(
            ([department, own]) =>
              `<section><h3>${department} (${own.length})</h3>${own.map((job) => `<div><a href="/careers/jobs/${job.id}"><div><div>${job.title}</div><div>${job.location}</div></div></a></div>`).join('')}</section>`,
          )
          .join(''),
      ),
  ],
};

describe.for(Object.entries(ways))('jobs by %s', ([, [pageType, pageOf]]) => {
  const before = pageOf(openings);
  const read = (jobs: readonly Opening[]) => readBy(jobsRule, { pageType, before, after: pageOf(jobs) });

  test('HIRING-1 new jobs are one finding with their number, places and departments', () => {
    const { findings } = read([...openings.slice(0, 2), opened, ...openings.slice(2)]);
    expect(findings).toMatchObject([{ kind: 'hiring_signal', title: 'New job: Data Scientist' }]);
    expect(findings[0]?.data).toMatchObject({ openedCount: 1, closedCount: 0, openBefore: 4, openAfter: 5 });
    expect(findings[0]?.evidence[0]?.after).toContain('Data Scientist');
    expect(faultsOf(findings)).toEqual([]);
    const two = read([opened, { ...opened, id: 10, title: 'Data Analyst' }, ...openings]);
    expect(two.findings.map(({ title }) => title)).toEqual(['2 new jobs']);
  });

  test('HIRING-2 jobs that are gone are part of it, or low by themselves', () => {
    const { findings } = read([opened, ...openings.slice(1)]);
    expect(findings[0]?.data).toMatchObject({ openedCount: 1, closedCount: 1 });
    expect(read(openings.slice(0, -1)).findings.map(({ title }) => title)).toEqual(['Job closed: Account Executive']);
  });

  test('HIRING-3 the order says nothing', () => {
    expect(read(openings.toReversed()).findings).toEqual([]);
  });
});

test('HIRING-1 places and departments are counted', () => {
  const [, board] = ways['Greenhouse'] ?? [];
  if (board === undefined) throw new Error('no board');
  const { findings } = readBy(jobsRule, {
    pageType: 'json',
    before: board(openings),
    after: board([opened, { ...opened, id: 10, location: 'Porto' }, ...openings]),
  });
  expect(findings[0]?.data).toMatchObject({
    byDepartment: { Engineering: 2 },
    byLocation: { Lisbon: 1, Porto: 1 },
    opened: [
      {
        title: 'Data Scientist',
        location: 'Lisbon',
        department: 'Engineering',
        url: 'https://boards.greenhouse.io/acme/jobs/9',
      },
      {},
    ],
  });
});

test('HIRING-3 how many jobs there are is no news', () => {
  const page = (count: number) => html(`<h2>${count} open roles</h2><p>See them on our board.</p>`);
  const { findings, understood } = readBy(jobsRule, { pageType: 'careers', before: page(12), after: page(13) });
  expect(findings).toEqual([]);
  expect([...understood].map(({ text }) => text).toSorted()).toEqual(['12 open roles', '13 open roles']);
  expect(
    toldBy(jobsRule, { pageType: 'careers', before: html('<p>Great.</p>'), after: html('<p>Greater.</p>') }),
  ).toEqual([]);
});
