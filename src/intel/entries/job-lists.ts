import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { entryBounds } from './entry.ts';
import { isDepartment, isJobCount, isRole, MOST_JOBS, withoutCount, type Job } from './job.ts';
import { headingAbove, layoutOf, rangeOfTitle, type Layout } from './layout.ts';
import { linkAround, addressOf } from './links.ts';
import { isKnownPlace } from './places.ts';

const JOB_PATH =
  /\/(?:jobs?|careers?|positions?|openings?|vacanc(?:y|ies)|roles?|apply|stellen|karriere|o|j)\/|greenhouse\.io|lever\.co|ashbyhq\.com|workable\.com|smartrecruiters\.com|personio\.|teamtailor\.com|recruitee\.com|bamboohr\.com/i;
const PLACE_WORDS =
  /(?<!\p{L})(?:remote|hybrid|on-?site|anywhere|worldwide|office|emea|apac|europe|homeoffice)(?!\p{L})/iu;
const PARTED = /^(.{4,120}?)(?: [–—|·•@-] |, | \()(.{2,60}?)\)?$/;

/** The jobs that a page lists as text: cards, rows, items or links. */
export function listedJobs(page: PageContent): readonly Job[] {
  const layout = layoutOf(page);
  const titles = layout.blocks.flatMap((block, at) => (isJobTitle(page, block) ? [at] : [])).slice(0, MOST_JOBS);
  const places = new Map<number, number[]>();
  for (const at of titles) {
    const list = places.get(layout.places[at] ?? 0);
    if (list === undefined) places.set(layout.places[at] ?? 0, [at]);
    else list.push(at);
  }
  const jobs: Job[] = [];
  for (const list of places.values())
    for (const [index, at] of list.entries())
      jobs.push(jobAt(page, layout, { at, previous: list[index - 1], next: list[index + 1] }));
  return jobs.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** Short, and either a heading, cell, item or link that names a role, or a link to where jobs are. */
function isJobTitle({ url }: PageContent, block: Block): boolean {
  const { text, element } = block;
  if (text.length < 4 || text.length > 140 || isJobCount(text) || /[.!?]$/.test(text)) return false;
  const link = linkOf(block, url);
  const isListed = block.level !== null || block.cell !== null || element?.name === 'li' || link !== undefined;
  if (isRole(text))
    return isListed || ((element?.name === 'div' || element?.name === 'p') && text.split(' ', 9).length < 9);
  if (isDepartment(text) || isPlaceName(text)) return false;
  return link !== undefined && JOB_PATH.test(link.slice(0, 500)) && block.text.includes(' ') && !GENERIC.test(text);
}
const GENERIC =
  /^(?:see|view|all|apply|learn|read|browse|search|join|open|our|more|back|life|how|why|meet|benefits|about|show|explore)\b/i;

function linkOf(block: Block, base: string): string | undefined {
  const href = linkAround(block)?.attributes['href'];
  return block.links[0] ?? (href === undefined ? undefined : (addressOf(href, base) ?? undefined));
}

interface Listed {
  readonly at: number;
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

function jobAt(page: PageContent, layout: Layout, listed: Listed): Job {
  const { at } = listed;
  const block = layout.blocks[at] as Block;
  const parts = PARTED.exec(block.text);
  const isParted = parts !== null && isPlaceName(parts[2] ?? '');
  const title = isParted ? (parts[1] ?? '') : block.text;
  const wide = rangeOfTitle(layout, listed);
  const besides: string[] = [];
  let link = linkOf(block, page.url);
  for (let near = wide.first; near <= wide.last && near < wide.first + entryBounds.bodyBlocks; near += 1) {
    const other = layout.blocks[near];
    if (other === undefined || near === at) continue;
    if (other.text.length <= 80) besides.push(other.text);
    link ??= linkOf(other, page.url);
  }
  const location = isParted ? (parts[2] ?? null) : (besides.find(isPlaceName) ?? null);
  const department = besides.find((text) => text !== location && isDepartment(text)) ?? departmentAbove(layout, at);
  const url = link ?? null;
  return {
    title,
    location,
    department,
    url,
    key: `${title.toLowerCase()}|${location?.toLowerCase() ?? ''}`,
    at,
    range: wide,
  };
}

const isPlaceName = (text: string): boolean =>
  text.length <= 60 && (PLACE_WORDS.test(text) || text.split(/[,;/|·]/, 5).some((part) => isKnownPlace(part.trim())));

/** The department that is the nearest heading above. */
function departmentAbove({ blocks }: Layout, at: number): string | null {
  const heading = withoutCount(headingAbove(blocks, at));
  return isDepartment(heading) ? heading : null;
}
