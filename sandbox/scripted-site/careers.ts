import type { Random } from './random.ts';
import type { Dress, News, Scenario } from './scenario.ts';
import { classNames, escaped, wall, wholePage } from './shell.ts';
import { brands, cities, departments, roles, sentences } from './words.ts';

interface Job {
  readonly id: number;
  readonly title: string;
  readonly department: string;
  readonly place: string;
}

interface Careers {
  readonly brand: string;
  readonly jobs: readonly Job[];
}

const drawJob = (random: Random, title: string): Job => ({
  id: random.whole(4_000_000, 7_999_999),
  title,
  department: random.one(departments),
  place: random.one([random.one(cities), random.one(cities), 'Remote', 'Remote (Europe)']),
});

const drawCareers = (random: Random): Careers => ({
  brand: random.one(brands),
  jobs: random.some(roles, random.whole(4, 10)).map((title) => drawJob(random, title)),
});

const hiring = [['hiring_signal']];

const opening =
  (count: number, place?: string) =>
  (careers: Careers, random: Random): Careers => {
    const titles = roles.filter((title) => !careers.jobs.some((job) => job.title === title));
    const opened = random.some(titles, count).map((title) => {
      const job = drawJob(random, title);
      return place === undefined ? job : { ...job, place };
    });
    const at = random.whole(0, careers.jobs.length);
    return { ...careers, jobs: careers.jobs.toSpliced(at, 0, ...opened) };
  };

const news = {
  job_added: { wanted: hiring, change: opening(1) },
  jobs_added: { wanted: hiring, change: opening(3) },
  job_in_new_city: { wanted: hiring, may: ['market_entered'], change: opening(1, 'Reykjavík') },
} as const satisfies Readonly<Record<string, News<Careers>>>;

const jobsAt = ({ jobs }: Careers, { noise, load }: Dress): readonly Job[] =>
  noise === 'reorder' ? load.some(jobs, jobs.length) : jobs;

const addressOf = ({ id, title }: Job): string => `/careers/${title.toLowerCase().replaceAll(' ', '-')}-${id}`;

/** A list of links, a table, departments with headings, rows of divisions. */
const lists: readonly ((jobs: readonly Job[], named: (role: string) => string, query: string) => string)[] = [
  (jobs, named, query) =>
    `<ul${named('jobs')}>${jobs.map((job) => `<li><a href="${addressOf(job)}${query}"><strong>${escaped(job.title)}</strong></a> <span>${job.place}</span> <em>${job.department}</em></li>`).join('\n')}</ul>`,
  (jobs, named, query) =>
    `<table${named('openings')}><thead><tr><th>Role</th><th>Team</th><th>Location</th></tr></thead><tbody>${jobs.map((job) => `<tr><td><a href="${addressOf(job)}${query}">${escaped(job.title)}</a></td><td>${job.department}</td><td>${job.place}</td></tr>`).join('\n')}</tbody></table>`,
  (jobs, named, query) =>
    [...Map.groupBy(jobs, ({ department }) => department)]
      .map(
        ([department, own]) =>
          `<section${named('team')}><h2>${department}</h2>${own.map((job) => `<a href="${addressOf(job)}${query}"><h3>${escaped(job.title)}</h3><p>${job.place} · Full-time</p></a>`).join('\n')}</section>`,
      )
      .join('\n'),
  (jobs, named, query) =>
    `<div${named('list')}>${jobs.map((job) => `<div${named('posting')}><a href="${addressOf(job)}${query}"><h5>${escaped(job.title)}</h5></a><div><span>${job.place}</span><span>${job.department}</span><span>Full-time</span></div><a href="${addressOf(job)}${query}">Apply</a></div>`).join('\n')}</div>`,
];

export const careersList: Scenario<Careers> = {
  name: 'careers list',
  pageType: () => 'careers',
  url: 'https://rival.example/careers',
  draw: drawCareers,
  render: (careers, dress) => {
    const query = dress.noise === 'token' ? `?gh_src=${dress.load.token(8)}` : '';
    const list = dress.look('list').one(lists)(jobsAt(careers, dress), classNames(dress), query);
    const html = `<h1>${dress.look('title').one(['Open positions', 'Careers', 'Join us'])}</h1><p>${dress.look('lead').one(sentences)}</p>${list}`;
    return {
      contentType: 'text/html; charset=utf-8',
      body: wholePage({ title: 'Careers', brand: careers.brand, language: 'en', html }, dress),
    };
  },
  news,
  noises: ['clock', 'counter', 'reorder', 'token', 'partial', 'wall'],
};

/** As Greenhouse's job board API answers. */
export const careersJson: Scenario<Careers> = {
  name: 'Greenhouse JSON',
  pageType: () => 'careers',
  url: 'https://boards-api.greenhouse.io/v1/boards/rival/jobs',
  draw: drawCareers,
  render: (careers, dress) => {
    if (dress.noise === 'wall') return { contentType: 'text/html', body: wall(dress) };
    const jobs = jobsAt(careers, dress).map((job) => greenhouseJob(job, careers.brand, dress));
    const indent = dress.noise === 'blanks' ? 2 : undefined;
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ jobs, meta: { total: jobs.length } }, null, indent),
    };
  },
  news,
  noises: ['clock', 'reorder', 'token', 'nonce', 'blanks', 'wall'],
};

function greenhouseJob({ id, title, place, department }: Job, brand: string, { noise, load }: Dress) {
  const day = String(noise === 'clock' ? load.whole(10, 28) : 11);
  const query = noise === 'token' ? `?gh_jid=${id}&t=${load.token(6)}` : `?gh_jid=${id}`;
  return {
    absolute_url: `https://rival.example/careers/job${query}`,
    data_compliance: [{ type: 'gdpr', requires_consent: false, retention_period: null }],
    internal_job_id: id - 1_000_000,
    location: { name: place },
    metadata: null,
    id,
    updated_at: `2026-03-${day}T09:${String(load.whole(10, 59))}:12-04:00`,
    requisition_id: `REQ-${id % 1_000}`,
    title,
    company_name: brand,
    first_published: '2026-02-01T10:00:00-05:00',
    ...(noise === 'nonce' ? { request_id: load.token(16) } : {}),
    departments: [{ id: department.length, name: department, child_ids: [], parent_id: null }],
  };
}
