import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState, DurableObjectStorage } from '@cloudflare/workers-types';
import { CHAT_RETENTION_SECONDS } from '#src/agent/bounds.ts';
import { conversationBounds } from '#src/agent/conversations/conversation.ts';
import { planner } from '#src/agent/planner/planner.ts';
import { endRun } from '#src/agent/conversations/end-run.ts';
import { openIsolate } from '#src/http/isolate.ts';
import type { Env } from '#src/http/scope.ts';
import { Timetable } from '#src/platform/timetable.ts';
import { followerOf, type AgentConfig } from '#fn/agent/bindings.ts';
import { isolateParts } from '#fn/agent/isolate-parts.ts';
import { openChatModel } from '#fn/agent/open-chat-model.ts';
import type { ConversationStub, MessagePage, RunOrder, RunRefusal, RunShown } from './conversation-stub.ts';
import { ConversationStore } from './conversation-store.ts';
import { Followers } from './followers.ts';
import { objectContext } from './object-context.ts';
import { RunDriver } from './run-driver.ts';

/** A run looks after itself so often: after a crash, or where nobody told it of a decision. */
const LOOK_MS = 30_000;
const STREAM = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' };

/** One conversation: what was said, the run that is under way, and the streams that follow it. */
export class ConversationObject extends DurableObject<Env> implements ConversationStub {
  readonly #storage: DurableObjectStorage;
  readonly #timetable: Timetable;
  readonly #openContext: (runId: string) => ReturnType<typeof objectContext>;
  #store: ConversationStore;
  #driver: RunDriver;
  readonly #followers: Followers;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    const isolate = openIsolate<AgentConfig>(isolateParts, env);
    this.#openContext = (runId) => objectContext(isolate, runId, (work) => ctx.waitUntil(work));
    this.#timetable = new Timetable(ctx.storage);
    this.#timetable.on('run', () => this.#look());
    this.#timetable.on('told', () => this.#tellEnds());
    this.#timetable.on('log', () => this.#forgetLogs());
    this.#store = new ConversationStore(ctx.storage.sql);
    this.#driver = this.#openDriver(isolate.config);
    this.#followers = new Followers((credentialId) => followerOf(env, credentialId));
  }

  #openDriver(config: AgentConfig): RunDriver {
    return new RunDriver({
      store: () => this.#store,
      model: openChatModel(config, planner),
      agentUrl: config.AGENT_URL,
      newId: () => crypto.randomUUID(),
      now: () => Date.now(),
      openContext: this.#openContext,
      ended: (at) => {
        this.#timetable.set('told', at);
        this.#timetable.setSooner('log', at + CHAT_RETENTION_SECONDS * 1000);
      },
    });
  }

  start(order: RunOrder): Promise<RunRefusal | 'running' | 'over'> {
    return Promise.resolve(this.#start(order));
  }

  #start(order: RunOrder): RunRefusal | 'running' | 'over' {
    if (this.#store.isForgotten()) return { refused: 'not_found' };
    const known = this.#store.run(order.runId);
    if (known !== undefined) {
      const isOver = known.run.phase.kind === 'ended';
      if (known.order.message !== order.message) return { refused: 'idempotency_key_reused', isOver };
      this.#driver.drive(order.runId);
      return isOver ? 'over' : 'running';
    }
    const current = this.#store.current();
    if (current !== undefined) return { refused: 'run_in_progress', runId: current.run.id };
    if (this.#store.messageCount() >= conversationBounds.messages) return { refused: 'conversation_full' };
    this.#driver.begin(order);
    this.#timetable.set('run', Date.now() + LOOK_MS);
    return 'running';
  }

  cancel(runId: string): Promise<RunShown | undefined> {
    this.#driver.step(runId, { type: 'cancel' });
    const run = this.#store.run(runId)?.run;
    return Promise.resolve(run === undefined ? undefined : { id: runId, isOver: run.phase.kind === 'ended' });
  }

  async wake(ended?: string): Promise<void> {
    if (ended !== undefined) this.#followers.dismiss(ended);
    await this.#driver.heed();
  }

  messages(page: { readonly before: number | undefined; readonly limit: number }): Promise<MessagePage> {
    return Promise.resolve(this.#store.page(page));
  }

  async forget(): Promise<void> {
    const current = this.#store.current();
    if (current !== undefined) this.#driver.step(current.run.id, { type: 'cancel' });
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    this.#store = new ConversationStore(this.#storage.sql);
    this.#store.forget(); // whoever talks beside a deletion, or again under its key, finds nothing
    this.#timetable.reset();
  }

  override fetch(request: Request): Promise<Response> {
    return Promise.resolve(this.#follow(new URL(request.url).searchParams));
  }

  /** 404: no such run. 410: its events are gone. 204: there is nothing after that. */
  #follow(query: URLSearchParams): Response {
    const runId = query.get('run') ?? '';
    const stored = this.#store.run(runId);
    if (stored === undefined) return new Response(null, { status: 404 });
    const after = Math.min(Number(query.get('after') ?? -1), stored.run.seq - 1);
    const isOver = stored.run.phase.kind === 'ended';
    if (isOver && this.#store.isLogGone(runId, Date.now() - CHAT_RETENTION_SECONDS * 1000))
      return new Response(null, { status: 410 });
    if (isOver && after >= stored.run.seq - 1) return new Response(null, { status: 204 });
    this.#driver.drive(runId);
    const source = {
      runId,
      after: (seq: number, limit: number) => this.#store.eventsAfter(runId, seq, limit),
      wait: (ms: number) => this.#driver.news(ms),
      stored: () => this.#storage.sync(),
    };
    const { conversationId, calling } = stored.order;
    const isOfPerson = 'person' in calling;
    const untilMs = Number(query.get('until') ?? Infinity);
    const follower = { conversationId, isOfPerson, credentialId: query.get('credential') ?? '', untilMs };
    return new Response(this.#followers.follow(follower, source, after), { headers: STREAM });
  }

  hasStream(streamId: string): Promise<boolean> {
    return Promise.resolve(this.#followers.has(streamId));
  }

  endStream(streamId: string): Promise<void> {
    return Promise.resolve(this.#followers.end(streamId));
  }

  override alarm(): Promise<void> {
    return this.#timetable.ring(Date.now());
  }

  async #look(): Promise<void> {
    const current = this.#store.current();
    if (current === undefined) return;
    this.#timetable.set('run', Date.now() + LOOK_MS);
    await this.#driver.look(current.run.id, Date.now());
  }

  /** Its credential has room for another run. Throws if that can’t be stored now: it is due again soon. */
  async #tellEnds(): Promise<void> {
    for (const { order } of this.#store.untold()) {
      await endRun(this.#openContext(order.runId).ctx, order.runId, order.message);
      this.#store.markTold(order.runId);
    }
  }

  #forgetLogs(): void {
    const next = this.#store.forgetEvents(Date.now() - CHAT_RETENTION_SECONDS * 1000);
    if (next !== undefined) this.#timetable.set('log', next + CHAT_RETENTION_SECONDS * 1000);
  }
}
