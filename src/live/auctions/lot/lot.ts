import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import {
  closedStatuses,
  openStatuses,
  type AuctionFacts,
  type AuctionOutcome,
  type AuctionStatus,
} from '#src/live/auctions/auction.ts';
import { NO_HASH, type EntryBody, type LoggedRules } from '#src/live/auctions/log-entry.ts';
import type { BidderId, PersonId } from '#src/live/ids.ts';
import { chain, type Line } from './chain.ts';

/** What changes in a lot, as one small row of plain data. Moments are Unix ms. Private: it has the leader's best. */
export interface Standing {
  status: AuctionStatus;
  openedAt: number | null;
  endsAt: number | null;
  originalEndsAt: number | null;
  hardStopAt: number | null;
  extensions: number;
  /** The newest line of the log with its hash and moment; -1 before the first. */
  seq: number;
  headHash: string;
  at: number;
  priceMinor: number | null;
  leaderId: BidderId | null;
  /** The leader's best, and the line that it stands on. */
  bestMinor: number;
  bestSeq: number;
  reserveMet: boolean;
  /** Of the reserve's commitment; empty before the opening. */
  reserveSalt: string;
  bidCount: number;
  bidderCount: number;
  outcome: AuctionOutcome | null;
}

/** Who has bid: a row each. Private: it has their best. */
export interface Bidder {
  readonly bidderId: BidderId;
  readonly personId: PersonId;
  /** By first bid, from 1: what their alias says. */
  readonly number: number;
  bestMinor: number;
}

/** A maximum that a line commits to: a row each, needed only when the lot closes. Private until then. */
export interface Maximum {
  readonly seq: number;
  readonly bidderId: BidderId;
  readonly maxMinor: number;
  readonly salt: string;
}

/** A lot in its room. It changes in place; with its maxima, all of it is plain data that the room keeps. */
export interface Lot {
  facts: AuctionFacts;
  readonly rulesHash: string;
  readonly standing: Standing;
  readonly bidders: Map<BidderId, Bidder>;
}

/** What a step has changed besides the standing: to be stored in the same turn, before anybody is told. */
export interface LotStep {
  /** New lines of the log; none where nothing has happened. */
  readonly lines: readonly Line[];
  readonly bidder: Bidder | null;
  readonly maximum: Maximum | null;
}

export const NOTHING: LotStep = { lines: [], bidder: null, maximum: null };

export const rulesOf = ({ terms }: AuctionFacts): LoggedRules => ({
  startingBidMinor: terms.startingBidMinor,
  increments: terms.increments,
  mode: terms.close.mode,
  windowMs: terms.close.windowSeconds * 1000,
  extendMs: terms.close.extendSeconds * 1000,
  allowMaxBids: terms.allowMaxBids,
});

const scheduled = ({ terms }: AuctionFacts): Standing => ({
  status: 'scheduled',
  openedAt: null,
  endsAt: null,
  originalEndsAt: null,
  hardStopAt: null,
  extensions: 0,
  seq: -1,
  headHash: NO_HASH,
  at: 0,
  priceMinor: null,
  leaderId: null,
  bestMinor: 0,
  bestSeq: -1,
  reserveMet: terms.reserveMinor === null,
  reserveSalt: '',
  bidCount: 0,
  bidderCount: 0,
  outcome: null,
});

/** A lot as its row says, or as the room kept it. */
export const lotOf = (
  facts: AuctionFacts,
  kept?: { readonly standing: Standing; readonly bidders: Iterable<Bidder> },
): Lot => ({
  facts,
  rulesHash: sha256Hex(canonicalize(rulesOf(facts)) ?? ''),
  standing: kept?.standing ?? scheduled(facts),
  bidders: new Map([...(kept?.bidders ?? [])].map((bidder) => [bidder.bidderId, bidder])),
});

/** Takes a newer row's title, text and picture. Says whether anything has changed. */
export function amend(lot: Lot, facts: AuctionFacts): boolean {
  if (facts.version <= lot.facts.version) return false;
  const { version, title, description, imageUrl } = facts;
  lot.facts = { ...lot.facts, version, title, description, imageUrl };
  return true;
}

export const isOpen = ({ standing }: Lot): boolean => openStatuses.some((status) => status === standing.status);
export const isOver = ({ standing }: Lot): boolean => closedStatuses.some((status) => status === standing.status);

/** When the lot opens or closes by itself, Unix ms; undefined where it doesn't. */
export function dueAt(lot: Lot): number | undefined {
  if (isOpen(lot)) return lot.standing.endsAt ?? undefined;
  return lot.standing.status === 'scheduled' ? (lot.facts.startsAt ?? undefined) : undefined;
}

/** A room's clock may be set back, a log's never. */
export const clockOf = ({ standing }: Lot, now: number): number => Math.max(now, standing.at);

/** Appends a line: one SHA-256. */
export function append({ standing }: Lot, body: EntryBody, now: number): Line {
  const seq = standing.seq + 1;
  const line = chain(body, { seq, at: new Date(now).toISOString(), prevHash: standing.headHash }, sha256Hex);
  standing.seq = seq;
  standing.headHash = line.entry.hash;
  standing.at = now;
  return line;
}
