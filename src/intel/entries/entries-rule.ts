import type { Change } from '#src/intel/changes/change.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import type { Reading, Rule, Versions } from '#src/intel/findings/finding.ts';
import { withCompanions } from './companions.ts';
import { isRelative } from './dates.ts';
import { blocksOfEntry, isCounter, quoteOf, withoutCounters, type Entry } from './entry.ts';
import { findingsOf, type Told } from './entry-findings.ts';
import { integrationIn, newsIn, saysRemoved } from './entry-words.ts';
import { feedEntries } from './feed-entries.ts';
import { htmlEntries } from './html-entries.ts';
import {
  byList,
  changedBlocks,
  fallenOff,
  isAlike,
  isKnown,
  knownOf,
  newOfList,
  outermostEntries,
} from './new-entries.ts';
import { entriesOn } from './page-purpose.ts';

/** New releases and posts of changelogs, blogs, news and feeds. */
export const entriesRule: Rule = (versions) => {
  const { target, before, after, changes } = versions;
  const purpose = changes.length === 0 ? null : entriesOn(target, after);
  if (purpose !== null && after.format === 'html' && changes.every(isEdit))
    return { findings: [], understood: countedIn(changes) };
  const [was, is] = purpose === null ? [] : [entriesIn(before), entriesIn(after)];
  return purpose === null || was === undefined || is === undefined
    ? { findings: [], understood: new Set() }
    : compared(versions, { was, is, purpose });
};

const entriesIn = (page: PageContent): readonly Entry[] | undefined =>
  page.format === 'html' ? htmlEntries(page) : feedEntries(page);

interface Sides {
  readonly was: readonly Entry[];
  readonly is: readonly Entry[];
  readonly purpose: 'releases' | 'posts' | 'mixed';
}

function compared(versions: Versions, { was, is, purpose }: Sides): Reading {
  const { before, after, changes } = versions;
  const [known, own] = [knownOf(before, was), knownOf(after, is)];
  const changed = changedBlocks(changes, 'after');
  const isChanged = (entry: Entry) => {
    const blocks = blocksOfEntry(after, entry);
    return blocks.length === 0 || blocks.some((block) => changed.has(block));
  };
  const fresh = byList(is).flatMap((list) => newOfList(list, (entry) => isKnown(entry, known, own)).filter(isChanged));
  const told = outermostEntries(fresh).filter((entry) => purpose !== 'mixed' || isPost(entry));
  const lost = byList(was).flatMap((list) => fallenOff(list, (each) => isKnown(each, own, known)));
  const blocksOf = (page: PageContent, entries: readonly Entry[]) =>
    entries.flatMap((entry) => blocksOfEntry(page, entry));
  const understood = new Set<Block>([
    ...withCompanions(versions, 'after', blocksOf(after, told)),
    ...withCompanions(versions, 'before', blocksOf(before, lost)),
  ]);
  for (const block of countedIn(changes)) understood.add(block);
  return { findings: findingsOf(told.map((entry) => toldOf(after, entry, purpose))), understood };
}

/** Whether a passage is on both sides with most of its words: no entry is new or gone by that. */
const isEdit = ({ before, after }: Change): boolean =>
  before !== undefined && after !== undefined && isAlike(before.text, after.text);

function countedIn(changes: readonly Change[]): ReadonlySet<Block> {
  const counted = new Set<Block>();
  for (const { before, after } of changes)
    if (before !== undefined && after !== undefined && isSameButCounted(before.text, after.text))
      counted.add(before).add(after);
  return counted;
}

/** Among other things only what is dated and leads somewhere is a post. */
const isPost = ({ date, link }: Entry) => date !== null && link !== null;

/** View counts, reading times and “3 days ago”. */
const isSameButCounted = (before: string, after: string): boolean =>
  (isRelative(before) && isRelative(after)) ||
  (isCounter(before) && isCounter(after)) ||
  (before.length <= 300 && withoutCounters(before) === withoutCounters(after));

function toldOf(page: PageContent, entry: Entry, purpose: Sides['purpose']): Told {
  const anchor = entry.at === null ? 'items' : (page.blocks[entry.at]?.anchor ?? '');
  const quoted = { anchor, before: '', after: quoteOf(page, entry) };
  if (purpose !== 'releases') {
    const news = newsIn(entry.title) ?? { kind: 'content_published' as const };
    return { ...news, entry, quoted };
  }
  if (saysRemoved(releaseWords(entry))) return { kind: 'feature_removed', entry, quoted };
  const integration = integrationIn(entry.title);
  return integration === undefined
    ? { kind: 'feature_launched', entry, quoted }
    : { kind: 'integration_added', integration, entry, quoted };
}

/** What a release says of itself: of one named by a version or a date alone the first words after it. */
const releaseWords = ({ title, body }: Entry): string =>
  /^(?:version |release |v)?[[(]?v?\d[\w.\s()[\]/-]{0,40}$/i.test(title) ? body.slice(0, 60) : title;
