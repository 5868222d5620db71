import type { FetchRobots, PageRequest } from '#src/intel/fetching/fetched-page.ts';
import { AGENT, crawlDelaySeconds, parseRobots } from '#src/intel/robots/robots.ts';
import { judgeByFile, type RobotsFile } from '#src/intel/robots/robots-file.ts';
import type { KnownRobots, TaskLease, Work } from '#src/intel/tasks/work.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { gapAfter, type HostAnswer, type Manners } from './gap.ts';
import { hostOf } from './host.ts';
import { givePermitBack, takePermit } from './hosts-store.ts';
import type { GivenBack } from './permit.ts';
import type { RobotsSaid } from './robots-said.ts';

/** Waits for a host that may be free in so long, and for which it was waited already. Throws `HostBusy` where it would be too long. */
export type Wait = (waiting: { readonly inMs: number; readonly waitedMs: number }) => Promise<void>;

/** What a visit uses. */
export interface VisitParts {
  readonly db: Database;
  readonly policy: OutboundPolicy;
  readonly scanGapMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly fetchRobots: FetchRobots;
  readonly wait: Wait;
  /** Unix ms. */
  readonly clock: () => number;
}

/** A host that isn't free for longer than a node waits. */
export class HostBusy extends Error {
  readonly inMs: number;
  constructor(inMs: number) {
    super('the host is busy');
    this.inMs = inMs;
  }
}

/** The task is another node's by now. */
export class LeaseLost extends Error {}

/** A chain of redirects that was continued is too long in all. */
export class RedirectsExceeded extends Error {}

/** robots.txt says no. */
export class RobotsDisallow extends Error {}

interface Held {
  readonly host: string;
  manners: Manners;
  /** Whether a request was made under it. */
  isUsed: boolean;
}

const MAX_REDIRECTS = 5;
const REDIRECT: HostAnswer = { status: null, retryAfterSeconds: null };

/** The requests of one task: each has the permit of its host, and robots.txt's leave. One permit at a time. */
export class HostVisit {
  readonly #parts: VisitParts;
  readonly #lease: TaskLease;
  readonly #robots = new Map<string, KnownRobots>();
  #held: Held | undefined;
  /** Of the address that was asked first. */
  said: RobotsSaid | undefined;
  /** The hop that was last asked for, and how many redirects led there. */
  url: URL;
  redirects: number;

  constructor(parts: VisitParts, { lease, host, manners, robots, url, redirects }: Work) {
    this.#parts = parts;
    this.#lease = lease;
    this.#held = { host, manners, isUsed: false };
    this.url = new URL(url);
    this.redirects = redirects - 1;
    if (robots !== null) this.#robots.set(this.url.origin, robots);
  }

  /** The host of the hop that was last asked for. */
  get host(): string {
    return hostOf(this.url, this.#parts.policy);
  }

  /** For a page's hops. Throws `HostBusy`, `LeaseLost`, `RobotsDisallow`. */
  readonly beforePage = async (url: URL): Promise<void> => {
    this.url = url;
    this.redirects += 1;
    if (this.redirects > MAX_REDIRECTS) throw new RedirectsExceeded();
    const known = await this.#robotsOf(url);
    const { allowed, rule } = judgeByFile(known, url.href);
    this.said ??= { allowed, rule, checkedAt: known.fetchedAt };
    if (!allowed) throw new RobotsDisallow(rule ?? 'robots.txt couldn’t be read');
    await this.#permitFor(url);
    this.#use(url);
  };

  /** For the hops of a robots.txt. */
  readonly #beforeRobots = async (url: URL): Promise<void> => {
    await this.#permitFor(url);
    this.#use(url);
  };

  /** As it is known, or as it is read now, under a permit of its own. */
  async #robotsOf(url: URL): Promise<KnownRobots> {
    const known = this.#robots.get(url.origin);
    if (known !== undefined) return known;
    await this.#permitFor(url); // whoever has it may have learnt what somebody else read meanwhile
    return this.#robots.get(url.origin) ?? this.#readRobots(url);
  }

  async #readRobots(url: URL): Promise<KnownRobots> {
    const { policy, headers, signal, fetchRobots } = this.#parts;
    const request: PageRequest = { url: url.href, headers, policy, signal, beforeHop: this.#beforeRobots };
    const { retryAfterSeconds = null, ...file } = await fetchRobots(request);
    const known = { ...file, fetchedAt: new Date(this.#parts.clock()).toISOString() };
    this.#robots.set(url.origin, known);
    await this.#giveBack({ status: file.status, retryAfterSeconds }, { origin: url.origin, file });
    return known;
  }

  async #permitFor(url: URL): Promise<void> {
    const { db, scanGapMs, wait } = this.#parts;
    const name = hostOf(url, this.#parts.policy);
    if (this.#held?.host === name && !this.#held.isUsed) return;
    if (this.#held !== undefined) await this.#giveBack(REDIRECT);
    for (let waitedMs = 0; ;) {
      const permit = await takePermit(db, this.#lease, { host: name, origin: url.origin, scanGapMs });
      if (permit.kind === 'lost') throw new LeaseLost();
      if (permit.kind === 'held') {
        this.#held = { host: name, manners: permit.manners, isUsed: false };
        if (permit.robots !== null) this.#robots.set(url.origin, permit.robots);
        return;
      }
      await wait({ inMs: permit.inMs, waitedMs });
      waitedMs += permit.inMs;
    }
  }

  #use(url: URL): void {
    if (this.#held === undefined) throw new Error('a request without a permit');
    this.#held.isUsed = true;
    const known = this.#robots.get(url.origin);
    if (known !== undefined) this.#held.manners = { ...this.#held.manners, crawlDelayMs: crawlDelayOf(known) };
  }

  async #giveBack(answer: HostAnswer, read?: { readonly origin: string; readonly file: RobotsFile }): Promise<void> {
    if (read !== undefined && this.#held?.host === hostOf(new URL(read.origin), this.#parts.policy))
      this.#held.manners = { ...this.#held.manners, crawlDelayMs: crawlDelayOf(read.file) };
    const given = this.end(answer);
    if (given !== undefined) await givePermitBack(this.#parts.db, this.#lease, given, read);
  }

  /** Ends the visit: whoever stores the result gives this permit back with it. */
  end(answer: HostAnswer): GivenBack | undefined {
    const held = this.#held;
    if (held === undefined) return undefined;
    this.#held = undefined;
    const { scanGapMs } = this.#parts;
    const { crawlDelayMs } = held.manners;
    if (!held.isUsed) return { host: held.host, nextInMs: 0, gapMs: scanGapMs, ...held.manners };
    const { gapMs, strain } = gapAfter(held.manners, answer, scanGapMs);
    return { host: held.host, nextInMs: gapMs, gapMs, strain, crawlDelayMs };
  }
}

function crawlDelayOf({ verdict, body }: Pick<RobotsFile, 'verdict' | 'body'>): number | null {
  const seconds = verdict === 'rules' ? crawlDelaySeconds(parseRobots(body ?? ''), AGENT) : null;
  return seconds === null ? null : Math.round(seconds * 1_000);
}
