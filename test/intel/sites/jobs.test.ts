import { describe, expect, test } from 'vitest';
import { kindsTold, site } from './told.ts';

interface Job {
  readonly title: string;
  readonly team: string;
  readonly place: string;
}

const jobs: readonly Job[] = [
  { title: 'Senior Backend Engineer', team: 'Engineering', place: 'Berlin, Germany' },
  { title: 'Product Designer', team: 'Design', place: 'Remote (Europe)' },
  { title: 'Account Executive, Mid-Market', team: 'Sales', place: 'London' },
  { title: 'Account Executive', team: 'Sales', place: 'New York, NY' },
  { title: 'Payroll Specialist', team: 'Finance', place: 'Berlin, Germany' },
];
const fresh: Job = { title: 'Staff Data Scientist', team: 'Data', place: 'Berlin, Germany' };
const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
const byTeam = (listed: readonly Job[]) => [...Map.groupBy(listed, ({ team }) => team)];

/** How boards and career pages mark jobs up. */
const ways: Readonly<Record<string, (listed: readonly Job[]) => string>> = {
  Greenhouse: (listed) =>
    site(
      'Jobs at Acme',
      `<h1>Current openings at Acme</h1>${byTeam(listed)
        .map(
          ([team, own]) =>
            `<section class="level-0"><h3 id="${slug(team)}">${team}</h3>${own.map(({ title, place }) => `<div class="opening"><a data-mapped="true" href="/acme/jobs/${slug(title)}">${title}</a><br><span class="location">${place}</span></div>`).join('')}</section>`,
        )
        .join('')}`,
    ),
  'Greenhouse of today': (listed) =>
    site(
      'Jobs at Acme',
      `<h1>Current openings at Acme</h1><h2>${listed.length} jobs</h2>${byTeam(listed)
        .map(
          ([team, own]) =>
            `<div class="job-posts--table--department"><h3 class="section-header">${team}</h3><div class="job-posts--table"><table><tbody>${own.map(({ title, place }) => `<tr class="job-post"><td class="cell"><a href="https://boards.greenhouse.io/acme/jobs/${slug(title)}"><p class="body--medium">${title}</p><p class="body__secondary">${place}</p></a></td></tr>`).join('')}</tbody></table></div></div>`,
        )
        .join('')}`,
    ),
  Lever: (listed) =>
    site(
      'Acme',
      byTeam(listed)
        .map(
          ([team, own]) =>
            `<div class="postings-group"><div class="large-category-header">${team}</div>${own.map(({ title, place }) => `<div class="posting"><div class="posting-apply"><a href="https://jobs.lever.co/acme/${slug(title)}">Apply</a></div><a class="posting-title" href="https://jobs.lever.co/acme/${slug(title)}"><h5 data-qa="posting-name">${title}</h5><div class="posting-categories"><span class="sort-by-location">${place}</span><span class="sort-by-commitment">Full-time</span><span>On-site</span></div></a></div>`).join('')}</div>`,
        )
        .join(''),
    ),
  Ashby: (listed) =>
    site(
      'Jobs',
      `<h1>Open Positions (${listed.length})</h1><div>${byTeam(listed)
        .map(
          ([team, own]) =>
            `<div><h2 class="ashby-department-heading">${team}</h2><div class="ashby-job-posting-brief-list">${own.map(({ title, team: dept, place }) => `<a href="/acme/${slug(title)}"><h3 class="ashby-job-posting-brief-title">${title}</h3><div><p>${dept} • ${place} • Full time • Hybrid</p></div></a>`).join('')}</div></div>`,
        )
        .join('')}</div>`,
    ),
  'React soup': (listed) =>
    site(
      'Careers',
      `<h1>Do the work of your life</h1><p>We are 100 people in four countries.</p><div class="css-1"><div>${listed.map(({ title, team, place }) => `<div class="css-2"><div class="css-3"><div>${title}</div><div><div>${team}</div><div>${place}</div></div></div><a class="css-4" href="/careers/${slug(title)}">View role</a></div>`).join('')}</div></div>`,
    ),
  'a plain table': (listed) =>
    site(
      'Stellen',
      `<h1>Offene Stellen</h1><table><tr><th>Stelle</th><th>Bereich</th><th>Ort</th></tr>${listed.map(({ title, team, place }) => `<tr><td><a href="/karriere/${slug(title)}">${title} (m/w/d)</a></td><td>${team}</td><td>${place}</td></tr>`).join('')}</table>`,
      'de',
    ),
  accordions: (listed) =>
    site(
      'Careers',
      `<h1>Careers</h1>${byTeam(listed)
        .map(
          ([team, own]) =>
            `<details open><summary>${team} <span>${own.length}</span></summary><ul>${own.map(({ title, place }) => `<li><a href="/jobs/${slug(title)}">${title}</a> — ${place}</li>`).join('')}</ul></details>`,
        )
        .join('')}`,
    ),
};

describe.for(Object.entries(ways))('jobs by %s', ([, pageOf]) => {
  const told = (before: readonly Job[], after: readonly Job[]) =>
    kindsTold({
      pageType: 'careers',
      url: 'https://acme.example/careers',
      before: pageOf(before),
      after: pageOf(after),
    });

  test('HIRING-1 one that is new is told once, with its department and place', () => {
    expect(told(jobs, [...jobs, fresh])).toEqual(['hiring_signal']);
    expect(told(jobs, [...jobs.slice(0, 1), { ...fresh, team: 'Engineering' }, ...jobs.slice(1)])).toEqual([
      'hiring_signal',
    ]);
  });

  test('HIRING-2 so is one that is gone with the department that it was the last of', () => {
    expect(told(jobs, jobs.slice(0, -1))).toEqual(['hiring_signal']);
    expect(told(jobs, [...jobs.slice(1), fresh])).toEqual(['hiring_signal']);
  });

  test('HIRING-3 the order is no news', () => {
    expect(told(jobs, [jobs[0], jobs[1], jobs[3], jobs[2], jobs[4]] as readonly Job[])).toEqual([]);
  });
});

test('HIRING-1 what else changes on a page of jobs is still told', () => {
  const pageOf = (benefit: string, listed: readonly Job[]) =>
    site(
      'Careers',
      `<h1>Careers</h1><p>Join us.</p><h2>Benefits</h2><p>${benefit}</p><h2>Open roles</h2><ul>${listed.map(({ title, place }) => `<li><a href="/careers/${slug(title)}">${title}</a> <span>${place}</span></li>`).join('')}</ul>`,
    );
  const pair = {
    pageType: 'careers',
    url: 'https://acme.example/careers',
    before: pageOf('Thirty days off.', jobs),
  } as const;
  expect(
    kindsTold({ ...pair, after: pageOf('Thirty-two days off, and a budget for books.', [fresh, ...jobs]) }),
  ).toEqual(['hiring_signal', 'other']);
});
