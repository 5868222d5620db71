import { withCompanions } from '#src/intel/entries/companions.ts';
import type { Finding, Quoted, Rule, Versions } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import {
  impactOf,
  impacts,
  isDown,
  type Component,
  type Impact,
  type Incident,
  type ServiceStatus,
} from './incident.ts';
import { statusInJson } from './status-json.ts';
import { statusOnPage } from './status-page.ts';

/** The data of `outage` and `outage_resolved`. */
export interface OutageData {
  /** The worst that the page says; null: it says none. */
  readonly impact: Impact | null;
  readonly incidents: readonly {
    readonly name: string;
    readonly impact: Impact | null;
    readonly stage: string | null;
    readonly startedAt: string | null;
  }[];
  readonly components: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

const LISTED = 20;
const NAMED = 4;

interface Turned {
  readonly was: Component;
  readonly is: Component;
}

/** Outages that began or ended. Announced maintenance, uptime figures and when a page was updated are no news. */
export const statusRule: Rule = (versions) => {
  const { target, before, after, changes } = versions;
  if (target.pageType !== 'status' || changes.length === 0) return { findings: [], understood: new Set() };
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === undefined || is === undefined) return { findings: [], understood: new Set() };
  const turned = turnedOf(was, is);
  const worse = turned.filter((each) => isDown(each.is.state) && !isDown(each.was.state));
  const better = turned.filter((each) => isDown(each.was.state) && !isDown(each.is.state));
  const { begun, ended } = incidentsOf(was, is);
  const pages = { before, after };
  const findings = [
    ...(worse.length + begun.length > 0 ? [findingOf('outage', pages, begun, worse)] : []),
    ...(better.length + ended.length > 0 ? [findingOf('outage_resolved', pages, ended, better)] : []),
  ];
  return { findings, understood: understoodOf(versions, was, is) };
};

const statusOf = (page: PageContent): ServiceStatus | undefined => {
  if (page.format === 'json') return statusInJson(page.data);
  return page.format === 'html' ? statusOnPage(page) : undefined;
};

/** Components that both sides name, with their states. */
function turnedOf(was: ServiceStatus, is: ServiceStatus): readonly Turned[] {
  const former = new Map(was.components.map((component) => [component.name, component]));
  const seen = new Set<string>();
  return is.components.flatMap((component) => {
    const known = former.get(component.name);
    if (known === undefined || known.state === component.state || seen.has(component.name)) return [];
    seen.add(component.name);
    return [{ was: known, is: component }];
  });
}

/** Incidents that began, and those that are over; one that came and went meanwhile is over. */
function incidentsOf(
  was: ServiceStatus,
  is: ServiceStatus,
): { readonly begun: readonly Incident[]; readonly ended: readonly Incident[] } {
  const [former, now] = [byKey(was), byKey(is)];
  const begun: Incident[] = [];
  const ended: Incident[] = [];
  for (const [key, own] of now) {
    const known = former.get(key) ?? NONE;
    if (own.open.length > known.open.length) begun.push(...own.open.slice(0, own.open.length - known.open.length));
    else if (own.open.length < known.open.length) ended.push(own.over[0] ?? (known.open[0] as Incident));
    else if (own.over.length > known.over.length && own.open.length === 0)
      ended.push(
        ...own.over.slice(0, own.over.length - known.over.length).filter((incident) => !isOlder(incident, was)),
      );
  }
  for (const [key, { open }] of former) if (!now.has(key)) ended.push(...open);
  return { begun, ended };
}

/** Incidents of one name: the same thing fails again, and the last time is still on the page. */
interface Namesakes {
  readonly open: readonly Incident[];
  readonly over: readonly Incident[];
}
const NONE: Namesakes = { open: [], over: [] };

function byKey({ incidents }: ServiceStatus): ReadonlyMap<string, Namesakes> {
  const outages = incidents.filter(({ isMaintenance }) => !isMaintenance);
  const named = Map.groupBy(outages, ({ key }) => key);
  return new Map(
    [...named].map(([key, all]) => [
      key,
      { open: all.filter(({ isResolved }) => !isResolved), over: all.filter(({ isResolved }) => isResolved) },
    ]),
  );
}

/** One that is over and no newer than those that were there came in at the end of the history. */
const isOlder = ({ startedAt }: Incident, { incidents }: ServiceStatus): boolean =>
  startedAt === null || incidents.some((known) => known.startedAt !== null && known.startedAt >= startedAt);

interface Pages {
  readonly before: PageContent;
  readonly after: PageContent;
}

function findingOf(
  kind: 'outage' | 'outage_resolved',
  pages: Pages,
  incidents: readonly Incident[],
  turned: readonly Turned[],
): Finding {
  const data: OutageData = {
    impact: worstOf(kind, incidents, turned),
    incidents: incidents
      .slice(0, LISTED)
      .map(({ name, impact, stage, startedAt }) => ({ name, impact, stage, startedAt })),
    components: turned.slice(0, LISTED).map(({ was, is }) => ({ name: was.name, before: was.state, after: is.state })),
  };
  const names = incidents.length > 0 ? incidents.map(({ name }) => name) : turned.map(({ is }) => is.name);
  const what = kind === 'outage' ? 'Outage' : 'Outage over';
  const others = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return {
    kind,
    rule: 'incidents.status',
    evidenceClass: 'section',
    title: cut(`${what}: ${cut(names[0] ?? '', 90)}${others}`, insightBounds.title),
    summary: cut(summaryOf(kind, data), insightBounds.summary),
    data: { ...data },
    evidence: [
      ...incidents.map((incident) => quotedIncident(kind, pages, incident)),
      ...turned.map((each) => quotedTurn(pages, each)),
    ].slice(0, insightBounds.evidence),
  };
}

function worstOf(
  kind: 'outage' | 'outage_resolved',
  incidents: readonly Incident[],
  turned: readonly Turned[],
): Impact | null {
  const all = [
    ...incidents.flatMap(({ impact }) => (impact === null ? [] : [impact])),
    ...turned.map(({ was, is }) => impactOf[kind === 'outage' ? is.state : was.state]),
  ];
  return all.toSorted((a, b) => impacts.indexOf(b) - impacts.indexOf(a))[0] ?? null;
}

function summaryOf(kind: 'outage' | 'outage_resolved', { impact, incidents, components }: OutageData): string {
  const words = (state: string) => state.replaceAll('_', ' ');
  const sentences = [
    ...incidents
      .slice(0, NAMED)
      .map(({ name, stage }) => `“${cut(name, 80)}” is ${kind === 'outage' ? words(stage ?? 'open') : 'over'}.`),
    ...components
      .slice(0, NAMED)
      .map(({ name, before, after }) => `${cut(name, 60)} went from ${words(before)} to ${words(after)}.`),
    impact === null || kind === 'outage_resolved' ? '' : `Impact: ${impact}.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function quotedIncident(
  kind: 'outage' | 'outage_resolved',
  { before, after }: Pages,
  { key, name, stage, at, last, isResolved }: Incident,
): Quoted {
  const words = (page: PageContent) =>
    cut(
      at === null || last === null
        ? `${name}: ${stage ?? ''}`
        : page.blocks
            .slice(at, Math.min(last, at + 3) + 1)
            .map(({ text }) => text)
            .join(' '),
      insightBounds.excerpt,
    );
  const isGone = kind === 'outage_resolved' && !isResolved;
  const anchor = at === null ? 'incidents' : ((isGone ? before : after).blocks[at]?.anchor ?? key);
  return isGone ? { anchor, before: words(before), after: '' } : { anchor, before: '', after: words(after) };
}

function quotedTurn({ before, after }: Pages, { was, is }: Turned): Quoted {
  const words = (page: PageContent, { name, state, at }: Component) => {
    const text = at === null ? `${name}: ${state}` : (page.blocks[at]?.text ?? '');
    return cut(at === null || text.startsWith(name) ? text : `${name} ${text}`, insightBounds.excerpt);
  };
  return {
    anchor: is.at === null ? 'components' : (after.blocks[is.at]?.anchor ?? ''),
    before: words(before, was),
    after: words(after, is),
  };
}

const UPTIME =
  /\d(?:\.\d{1,4})? ?%|(?<![a-z])(?:last (?:updated|checked)|uptime|refreshed|past incidents|no incidents reported|days ago)(?![a-z])/i;
const NOTE_CHARACTERS = 120;

/** Components, incidents and figures of uptime; in data everything. */
function understoodOf(versions: Versions, was: ServiceStatus, is: ServiceStatus): ReadonlySet<Block> {
  const sides = { before: was, after: is } as const;
  const understood = (['before', 'after'] as const).map((side) =>
    withCompanions(versions, side, understoodOn(versions[side], sides[side])),
  );
  return new Set(understood.flatMap((blocks) => [...blocks]));
}

function understoodOn({ blocks, format }: PageContent, { components, incidents }: ServiceStatus): ReadonlySet<Block> {
  const understood = new Set<Block>();
  for (const block of blocks)
    if (format === 'json' || (block.text.length <= NOTE_CHARACTERS && UPTIME.test(block.text))) understood.add(block);
  for (const { at } of components) if (at !== null) understood.add(blocks[at] as Block);
  for (const { at, last } of incidents)
    for (const block of at === null ? [] : blocks.slice(at, (last ?? at) + 1)) understood.add(block);
  return understood;
}
