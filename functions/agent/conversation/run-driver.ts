import { statusOf } from '#src/agent/consent/consent.ts';
import { cancelConsent } from '#src/agent/consent/cancel-consent.ts';
import { getConsent } from '#src/agent/consent/get-consent.ts';
import type { AgentContext } from '#src/agent/context.ts';
import type { Model } from '#src/agent/model/model.ts';
import type { CallEnd, Command } from '#src/agent/run/command.ts';
import { hasForeign, historyOf } from '#src/agent/run/history.ts';
import { endsAt, newRun, type Run } from '#src/agent/run/run.ts';
import { step as stepRun } from '#src/agent/run/step.ts';
import { logError, logRun } from '#src/platform/log.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { carryStep } from './carry-step.ts';
import type { RunOrder } from './conversation-stub.ts';
import type { ConversationStore, StoredRun } from './conversation-store.ts';
import type { RunContext } from './object-context.ts';
import { faultOf } from './fault-of.ts';
import { logged } from './run-events.ts';
import { think, type Thinking } from './think.ts';

export interface DriverParts {
  readonly store: () => ConversationStore;
  readonly model: Model;
  readonly openContext: (runId: string) => RunContext;
  readonly agentUrl: string;
  readonly newId: () => string;
  readonly now: () => number;
  /** A run has ended. */
  readonly ended: (at: number) => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Carries out what runs are to do, and keeps what comes of it before anybody is told. */
export class RunDriver {
  readonly #parts: DriverParts;
  /** Runs that are driven now, and what stops what they wait for. */
  readonly #driven = new Map<string, AbortController>();
  readonly #knownPlaces: Thinking['knownPlaces'] = new Map();
  #readers: (() => void)[] = [];

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  begin(order: RunOrder): void {
    const { store, model, newId, now: clock } = this.#parts;
    const now = clock();
    const { runId: id, conversationId, scopes, message } = order;
    const run = newRun({ id, conversationId, model: model.name, scopes }, newId(), now);
    store().append([{ role: 'user', id: newId(), runId: id, text: message }], now);
    store().keepRun({ order, run }, null);
    this.step(id, { type: 'begin' });
    this.drive(id);
  }

  /** Steps a run, and keeps what came of it, in one turn of the event loop. */
  step(runId: string, command: Command): void {
    const { store, agentUrl, now: clock, ended } = this.#parts;
    const stored = store().run(runId);
    if (stored === undefined) return;
    const now = clock();
    const { run, events, messages } = stepRun(stored.run, command, now);
    if (run === stored.run) return;
    const isOver = run.phase.kind === 'ended';
    const resumeUrl = `${agentUrl}/v1/conversations/${run.conversationId}/runs/${run.id}/events`;
    store().appendEvents(run.id, logged(events, run, resumeUrl));
    store().append(messages, now);
    store().keepRun({ order: stored.order, run }, isOver ? now : null);
    if (isOver) {
      this.#driven.get(runId)?.abort();
      this.#knownPlaces.delete(runId);
      ended(now);
      if (stored.run.phase.kind === 'parked' && command.type !== 'end_call')
        this.#withdraw(stored, stored.run.phase.consentId);
    }
    for (const tell of this.#readers.splice(0)) tell();
  }

  /** Until something was kept; at most so long. */
  news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#readers.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Drives a run until it waits for its person or ends. One that another process left is taken up where it stood. */
  drive(runId: string): void {
    const stored = this.#parts.store().run(runId);
    if (stored === undefined || this.#driven.has(runId) || !isActive(stored.run)) return;
    const stop = new AbortController();
    this.#driven.set(runId, stop);
    const { ctx, meter } = this.#parts.openContext(runId);
    this.step(runId, { type: 'restart', nextDraftId: this.#parts.newId() });
    const startedAt = Date.now();
    void this.#loop(ctx, runId, stop.signal)
      .catch((error: unknown) => this.step(runId, { type: 'fail', error: faultOf(error, runId) }))
      .finally(() => {
        this.#driven.delete(runId);
        const durationMs = Date.now() - startedAt;
        logRun({ service: 'agent', requestId: runId, run: 'chat', durationMs, trips: meter.trips });
        if (this.#isWoken) void this.heed().catch((error: unknown) => logError(runId, error));
      });
  }

  async #loop(ctx: AgentContext, runId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const stored = this.#parts.store().run(runId);
      if (stored === undefined || !isActive(stored.run)) return;
      if (stored.run.phase.kind === 'thinking') await this.#think(ctx, stored, signal);
      else await this.#call(ctx, stored);
    }
  }

  #think(ctx: AgentContext, { order, run }: StoredRun, signal: AbortSignal): Promise<void> {
    const { model, store } = this.#parts;
    const step = (command: Command) => this.step(run.id, command);
    return think({
      ctx,
      model,
      order,
      messages: historyOf(store().newest()),
      knownPlaces: this.#knownPlaces,
      step,
      signal,
    });
  }

  async #call(ctx: AgentContext, { order, run }: StoredRun): Promise<void> {
    const [first] = run.steps;
    if (first === undefined) throw new Error('a run that calls has a step');
    this.step(run.id, { type: 'call' });
    const store = this.#parts.store();
    const isWanted = () => store.run(run.id)?.run.phase.kind === 'calling';
    const hasReadForeign = hasForeign(store.succeeded());
    const carried = await carryStep({ ctx, order, step: first, hasReadForeign, pause, isWanted });
    this.step(run.id, commandOf(carried, run.id));
  }

  #isWoken = false;

  /** Looks what became of the consent that a run waits for: now, or as soon as one waits. */
  async heed(): Promise<void> {
    const current = this.#parts.store().current();
    this.#isWoken = current !== undefined && this.#driven.has(current.run.id);
    if (current !== undefined && !this.#isWoken) await this.look(current.run.id, Date.now());
  }

  /** What is due of a run at a moment: its end, its person’s answer, or whoever drove it has died. */
  async look(runId: string, now: number): Promise<void> {
    const stored = this.#parts.store().run(runId);
    if (stored === undefined) return;
    if (now >= endsAt(stored.run)) return this.step(runId, { type: 'expire' });
    if (stored.run.phase.kind === 'parked') {
      const command = await this.#answer(stored, stored.run.phase.consentId);
      if (command !== undefined) this.step(runId, command);
    }
    this.drive(runId);
  }

  /** Nobody waits for the person’s answer any more. */
  #withdraw({ order }: StoredRun, consentId: string): void {
    const { ctx, waitUntil } = this.#parts.openContext(order.runId);
    const cancelled = cancelConsent(ctx, askingOf(order), consentId);
    waitUntil(cancelled.catch((error: unknown) => error instanceof Problem || logError(order.runId, error)));
  }

  /** What the person has said by now; nothing while they haven’t. */
  async #answer({ order }: StoredRun, consentId: string): Promise<Command | undefined> {
    const { runId } = order;
    const { ctx } = this.#parts.openContext(runId);
    try {
      const { consent, now } = await getConsent(ctx, askingOf(order), consentId, { seconds: 0, pause });
      return answerOf(statusOf(consent, now), consentId);
    } catch (error) {
      if (error instanceof Problem && error.status < SERVER_ERROR)
        return { type: 'fail', error: faultOf(error, runId) };
      throw error;
    }
  }
}

const askingOf = ({ calling, userId }: RunOrder) => ('token' in calling ? calling : { userId });

const SERVER_ERROR = 500;

const isActive = ({ phase }: Run): boolean => phase.kind === 'thinking' || phase.kind === 'calling';

function commandOf(carried: Awaited<ReturnType<typeof carryStep>>, runId: string): Command {
  switch (carried.kind) {
    case 'asked':
      return { type: 'ask', consentId: carried.consentId, consent: carried.consent };
    case 'over':
      return { type: 'fail', error: faultOf(carried.error, runId) };
    default:
      return { type: 'end_call', end: carried };
  }
}

function answerOf(status: ReturnType<typeof statusOf>, consentId: string): Command | undefined {
  if (status === 'pending') return undefined;
  if (status === 'approved' || status === 'reserved' || status === 'consumed') return { type: 'resume' };
  const isExpired = status === 'expired';
  const code = isExpired ? 'consent_expired' : 'consent_denied';
  const detail = isExpired ? 'Nobody decided in time. Nothing was done.' : 'The person said no. Nothing was done.';
  const error = { code, detail, consent_id: consentId, consent_status: status };
  const end: CallEnd = { kind: isExpired ? 'expired' : 'denied', error };
  return { type: 'end_call', end };
}
