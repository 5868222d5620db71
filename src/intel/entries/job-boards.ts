import type { Json } from '#src/intel/json.ts';
import type { PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode, PageNode } from '#src/intel/pages/tree.ts';
import { isRecord, recordIn, recordsIn, textOf } from './json-values.ts';
import { MOST_JOBS, type Job } from './job.ts';
import { textWithin } from './links.ts';

/** Jobs that a board says as JSON: Greenhouse, Lever or Ashby; undefined: it is none of them. */
export function boardJobs({ data }: Pick<PageContent, 'data'>): readonly Job[] | undefined {
  if (Array.isArray(data)) {
    const postings = recordsIn(data, MOST_JOBS).filter((posting) => 'text' in posting && 'categories' in posting);
    return postings.length > 0 || data.length === 0 ? postings.map(ofLever) : undefined;
  }
  if (!isRecord(data) || !Array.isArray(data['jobs'])) return undefined;
  const jobs = recordsIn(data['jobs'], MOST_JOBS);
  return jobs
    .filter((job) => job['isListed'] !== false)
    .map((job) => ('absolute_url' in job ? ofGreenhouse(job) : ofAshby(job)));
}

const orNull = (value: unknown): string | null => textOf(value) || null;

function ofGreenhouse(job: Json): Job {
  const departments = recordsIn(job['departments'], 5).map(({ name }) => textOf(name));
  return {
    title: textOf(job['title']),
    location: orNull(recordIn(job['location'])['name']),
    department: departments.find((name) => name !== '') ?? null,
    url: orNull(job['absolute_url']),
    key: textOf(job['id']) || textOf(job['absolute_url']),
    at: null,
    range: null,
  };
}

function ofLever(job: Json): Job {
  const categories = recordIn(job['categories']);
  return {
    title: textOf(job['text']),
    location: orNull(categories['location']),
    department: orNull(categories['department']) ?? orNull(categories['team']),
    url: orNull(job['hostedUrl']),
    key: textOf(job['id']) || textOf(job['hostedUrl']),
    at: null,
    range: null,
  };
}

function ofAshby(job: Json): Job {
  const location = textOf(job['location']) || textOf(job['locationName']) || textOf(recordIn(job['location'])['name']);
  return {
    title: textOf(job['title']),
    location: location || null,
    department: orNull(job['department']) ?? orNull(job['departmentName']) ?? orNull(job['team']),
    url: orNull(job['jobUrl']) ?? orNull(job['url']),
    key: textOf(job['id']) || textOf(job['jobUrl']) || textOf(job['title']),
    at: null,
    range: null,
  };
}

const SCRIPTS = 50;
const SCRIPT_CHARACTERS = 500_000;
const VISITED = 20_000;

/** Jobs that a page says to search engines: schema.org’s JobPosting in JSON-LD. */
export function postedJobs({ root, url }: Pick<PageContent, 'root' | 'url'>): readonly Job[] {
  const jobs: Job[] = [];
  let visited = 0;
  for (const script of linkedData(root)) {
    const stack: unknown[] = [parsed(textWithin(script).slice(0, SCRIPT_CHARACTERS))];
    for (
      let value = stack.pop();
      value !== undefined && visited < VISITED && jobs.length < MOST_JOBS;
      value = stack.pop()
    ) {
      visited += 1;
      if (Array.isArray(value)) pushAll(stack, value);
      else if (isRecord(value) && [value['@type']].flat().includes('JobPosting')) jobs.push(ofPosting(value, url));
      else if (isRecord(value)) stack.push(value['item'] ?? 0, value['itemListElement'] ?? 0, value['@graph'] ?? 0);
    }
  }
  return jobs;
}

function pushAll(stack: unknown[], values: readonly unknown[]): void {
  for (const item of values.slice(0, VISITED).toReversed()) stack.push(item ?? 0);
}

function linkedData(root: ElementNode | null): readonly ElementNode[] {
  const found: ElementNode[] = [];
  const stack: PageNode[] = root === null ? [] : [root];
  for (let node = stack.pop(); node !== undefined && found.length < SCRIPTS; node = stack.pop()) {
    if (node.kind === 'text') continue;
    if (node.name === 'script') {
      if (node.attributes['type']?.toLowerCase() === 'application/ld+json') found.push(node);
    } else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function ofPosting(posting: Json, page: string): Job {
  const [place] = [posting['jobLocation']].flat();
  const address = recordIn(recordIn(place)['address']);
  const location = ['addressLocality', 'addressRegion', 'addressCountry']
    .map((part) => textOf(address[part]) || textOf(recordIn(address[part])['name']))
    .find((part) => part !== '');
  const isRemote = posting['jobLocationType'] === 'TELECOMMUTE';
  const title = textOf(posting['title']);
  const id =
    textOf(recordIn(posting['identifier'])['value']) || textOf(posting['identifier']) || textOf(posting['url']);
  return {
    title,
    location: location ?? (isRemote ? 'Remote' : null),
    department: orNull(posting['occupationalCategory']),
    url: orNull(posting['url']) ?? page,
    key: id || `${title}|${location ?? ''}`,
    at: null,
    range: null,
  };
}
