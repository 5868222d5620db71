import { dateIn, isDateOnly } from '#src/intel/entries/dates.ts';
import { isPartTitle } from '#src/intel/entries/html-entries.ts';
import { layoutOf, type Layout } from '#src/intel/entries/layout.ts';
import { linkAround, linkedText } from '#src/intel/entries/links.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { stateOf, type Incident } from './incident.ts';

const UPDATE =
  /^(?:\W{0,3})(investigating|identified|monitoring|update|resolved|postmortem|scheduled|in progress|verifying|completed|mitigated|watching|recovering|recovered)(?=$|[ :\]–—-])/i;
const STAGE_CHARACTERS = 40;
const OVER = new Set(['resolved', 'postmortem', 'completed', 'recovered']);
const PLANNED = new Set(['scheduled', 'in progress', 'verifying', 'completed']);
const MAINTENANCE = /(?<![a-z])(?:maintenance|scheduled upgrade|planned upgrade)(?![a-z])/i;
/** Headings of lists of incidents. */
const SECTION =
  /^(?:(?:past|previous|active|current|open|ongoing|unresolved|resolved|recent|latest|scheduled|upcoming|planned|all|service|system) ){0,2}(?:incidents?|incident history|history|(?:status )?updates|notices|outages|issues|events|reports|maintenances?|status(?: by service)?|services|components)$/i;
const CLOCK = /\d{1,2}:\d{2}/;
/** A title and what is said below it. */
const INCIDENT_BLOCKS = 40;
const TITLE_CHARACTERS = 160;
const MOST = 1_000;

/** Whether a text is one of the updates of an incident, by its first words. */
export const isUpdate = (text: string): boolean => UPDATE.test(text.slice(0, STAGE_CHARACTERS));
const stageOf = ({ text, level }: Block): string | undefined =>
  level === null ? UPDATE.exec(text.slice(0, STAGE_CHARACTERS))?.[1]?.toLowerCase() : undefined;

/** The incidents that a page tells people: each update belongs to the title above it. */
export function incidentsOnPage(page: PageContent): readonly Incident[] {
  const { blocks } = page;
  const stages = new Map<number, string[]>();
  const lastUpdates = new Map<number, number>();
  for (const [at, block] of blocks.entries()) {
    const stage = stageOf(block);
    const title = stage === undefined ? undefined : titleAbove(blocks, at);
    if (stage === undefined || title === undefined) continue;
    const own = stages.get(title);
    if (own === undefined && stages.size >= MOST) break;
    if (own === undefined) stages.set(title, [stage]);
    else own.push(stage);
    lastUpdates.set(title, at);
  }
  const titles = [...stages.keys()].toSorted((a, b) => a - b);
  const layout = titles.length === 0 ? undefined : layoutOf(page);
  return titles.flatMap((at, index) => {
    const reach = { at, update: lastUpdates.get(at) ?? at, previous: titles[index - 1], next: titles[index + 1] };
    return layout === undefined ? [] : [incidentAt(layout, reach, stages.get(at) ?? [])];
  });
}

/** The nearest heading or link above an update that can be a title, or else the nearest short text. */
function titleAbove(blocks: readonly Block[], update: number): number | undefined {
  let short: number | undefined;
  for (let at = update - 1; at >= 0 && at >= update - INCIDENT_BLOCKS; at -= 1) {
    const block = blocks[at];
    if (block === undefined || !isBeside(block.cell, blocks[update]?.cell ?? null)) break;
    const { text, level } = block;
    if (level === 1 || SECTION.test(text) || stateOf(text) !== undefined) break;
    if (isDateOnly(text) || (stageOf(block) !== undefined && block.links.length === 0) || isPartTitle(text)) continue;
    if (level !== null) return at;
    const isShort = text.length >= 4 && text.length <= TITLE_CHARACTERS;
    if (!isShort || CLOCK.test(text) || /[.!…]$/.test(text)) continue;
    if (linkedText(block) !== '' || linkAround(block) !== undefined) return at;
    const above = blocks[at - 1];
    const isTextOfUpdate = above !== undefined && stageOf(above) !== undefined && above.text.length <= STAGE_CHARACTERS;
    if (!isTextOfUpdate) short ??= at;
  }
  return short;
}

const isBeside = (one: Block['cell'], other: Block['cell']) => one?.table === other?.table && one?.row === other?.row;

interface Reach {
  readonly at: number;
  /** The last update. */
  readonly update: number;
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

function incidentAt(layout: Layout, reach: Reach, stages: readonly string[]): Incident {
  const { at } = reach;
  const block = layout.blocks[at] as Block;
  const linked = linkedText(block);
  const name = linked.length >= 4 && linked.length * 2 >= block.text.length ? linked : block.text;
  const last = lastOf(layout, reach);
  return {
    key: name.toLowerCase(),
    name,
    isResolved: stages.some((stage) => OVER.has(stage)),
    isMaintenance: MAINTENANCE.test(name) || stages.every((stage) => PLANNED.has(stage)),
    impact: null,
    stage: stages[0] ?? null,
    startedAt: dateFrom(layout.blocks, at, last),
    at,
    last,
  };
}

/** To the end of the widest element round the title that holds no other; else what is said with the last update. */
function lastOf(layout: Layout, { at, update, previous = -1, next = Infinity }: Reach): number {
  const { blocks } = layout;
  let last = at;
  for (let up: ElementNode | null = blocks[at]?.element ?? null; up !== null; up = up.parent) {
    const range = layout.rangeOf(up);
    if (range === undefined || range.first <= previous || range.last >= next) break;
    if (range.first < at - 2 || range.last > at + 2 * INCIDENT_BLOCKS) break;
    ({ last } = range);
  }
  if (last >= update) return last;
  last = update;
  if ((blocks[update]?.text.length ?? 0) <= STAGE_CHARACTERS) last += 1;
  while (last + 1 < blocks.length && isStamp(blocks[last + 1] as Block)) last += 1;
  return Math.min(last, next - 1, blocks.length - 1);
}

const isStamp = ({ text, level }: Block): boolean =>
  level === null && text.length <= STAGE_CHARACTERS && (isDateOnly(text) || CLOCK.test(text));

/** The first date that it says, or that stands above it. */
function dateFrom(blocks: readonly Block[], at: number, last: number): string | null {
  for (let near = at; near <= last; near += 1) {
    const found = dateIn(blocks[near]?.text ?? '')?.date;
    if (found !== undefined) return found;
  }
  const above = blocks[at - 1]?.text ?? '';
  const day = (blocks[at]?.anchor ?? '').split(' › ').findLast(isDateOnly);
  return (isDateOnly(above) ? dateIn(above)?.date : undefined) ?? dateIn(day ?? '')?.date ?? null;
}
