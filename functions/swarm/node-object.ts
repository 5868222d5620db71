import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState } from '@cloudflare/workers-types';
import { HostBusy, type Wait } from '#src/intel/hosts/ask-hosts.ts';
import { newNode, step, type Lease, type NodeCommand, type NodeEffect } from '#src/intel/nodes/node.ts';
import { runTask } from '#src/intel/nodes/run-task.ts';
import { sendReport } from '#src/intel/nodes/send-report.ts';
import type { OfferAnswer, SwarmContext } from '#src/intel/swarm-context.ts';
import { keepLeases } from '#src/intel/tasks/keep-leases.ts';
import { dropLeases, putTaskBack } from '#src/intel/tasks/put-task-back.ts';
import { takeTask } from '#src/intel/tasks/take-task.ts';
import type { Work } from '#src/intel/tasks/work.ts';
import { parseVars } from '#src/platform/config.ts';
import { Timetable } from '#src/platform/timetable.ts';
import type { Env } from '#src/http/scope.ts';
import { SwarmVars, type NodeStub, type Offer } from './bindings.ts';
import { nodeContext } from './context.ts';
import { NodeFaults, type Fault } from './node-faults.ts';
import { NodeStore } from './node-store.ts';

const RENEW = 'renew';
/** As a queue's message that failed. */
const TRY_AGAIN_SECONDS = 5;

/** One of the nine nodes: at most four pages at once, with one storage and one alarm. */
export class NodeObject extends DurableObject<Env> implements NodeStub {
  readonly #node = newNode();
  readonly #context: SwarmContext;
  readonly #timetable: Timetable;
  readonly #store: NodeStore;
  readonly #faults: NodeFaults;
  readonly #aborts = new Map<string, AbortController>();
  /** Which of the nodes this is, as offers say. */
  #number = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#context = nodeContext(parseVars(SwarmVars, env), env, (work) => ctx.waitUntil(work));
    this.#timetable = new Timetable(ctx.storage);
    this.#store = new NodeStore(ctx.storage.sql);
    this.#faults = new NodeFaults(ctx.storage.sql, () => ctx.abort('a fault that was asked for'));
    this.#timetable.on(RENEW, () => this.#renew());
    ctx.waitUntil(this.#step({ type: 'wake', pages: this.#store.pages() }));
  }

  /** Takes a task, or says why not. It is worked on after the answer. */
  async offer({ node, task }: Offer): Promise<OfferAnswer> {
    await this.#faults.beforeOffer();
    this.#number = node;
    const [decision] = step(this.#node, { type: 'offer', task }, Date.now());
    if (decision?.type !== 'take')
      return { kind: decision?.type === 'decline' && decision.why === 'full' ? 'full' : 'taken' };
    return this.#take(task);
  }

  /** Notes a task that is taken when one of its places is free; false: too many are noted. */
  async lineUp({ node, task, isAdmin }: Parameters<NodeStub['lineUp']>[0]): Promise<boolean> {
    await this.#faults.beforeOffer();
    this.#number = node;
    const effects = step(this.#node, { type: 'line_up', task, isAdmin }, Date.now());
    for (const effect of effects) await this.#carryOut(effect);
    return !effects.some((effect) => effect.type === 'decline' && effect.why === 'full');
  }

  /** Takes a task that has a place. */
  async #take(task: string): Promise<OfferAnswer> {
    try {
      const taken = await takeTask(this.#context, { task, node: this.#number });
      if (taken.kind === 'taken') {
        await this.#step({ type: 'taken', ...taken.work.lease });
        this.ctx.waitUntil(this.#run(taken.work));
        return { kind: 'taken' };
      }
      await this.#step({ type: 'missed', task });
      return taken;
    } catch (error) {
      await this.#step({ type: 'missed', task });
      throw error;
    }
  }

  /** Takes a task that waited here. If that fails somebody is to be offered it again. */
  async #takeWaiting(task: string): Promise<void> {
    try {
      await this.#faults.between();
      const taken = await this.#take(task);
      if (taken.kind === 'busy') this.#context.remind([task], Math.ceil(taken.inSeconds));
    } catch (error) {
      this.#context.note(error);
      this.#context.remind([task], TRY_AGAIN_SECONDS);
    }
  }

  fail(fault: Fault): void {
    this.#faults.set(fault);
  }

  override alarm(): Promise<void> {
    return this.#timetable.ring(Date.now());
  }

  async #step(command: NodeCommand): Promise<void> {
    for (const effect of step(this.#node, command, Date.now())) await this.#carryOut(effect);
  }

  async #carryOut(effect: NodeEffect): Promise<void> {
    switch (effect.type) {
      case 'store':
        return this.#store.store(effect);
      case 'forget':
        return this.#store.forget(effect.task);
      case 'alarm':
        return this.#timetable.setSooner(RENEW, effect.at);
      case 'abort':
        return this.#aborts.get(effect.task)?.abort(new DOMException('the lease is lost', 'AbortError'));
      case 'renew':
        return this.#keep(effect.leases);
      case 'give_back':
        return dropLeases(this.#context, effect.leases);
      case 'sleep':
        return sleep(effect.ms);
      case 'leave':
        throw new HostBusy(effect.inMs);
      case 'take':
        return this.ctx.waitUntil(this.#takeWaiting(effect.task));
      case 'decline':
        return undefined; // an answer to an offer
    }
  }

  async #renew(): Promise<void> {
    await this.#step({ type: 'renew' });
  }

  /** A renewal that fails is repeated with the next: the lease outlasts three. */
  async #keep(asked: readonly Lease[]): Promise<void> {
    if (this.#faults.isHanging) return;
    const held = await keepLeases(this.#context, asked).catch((error: unknown) => {
      this.#context.note(error);
      return asked.map(({ task }) => task);
    });
    await this.#step({ type: 'renewed', asked, held });
  }

  /** Works on a page, and ends its task: by a report, or by giving it back. */
  async #run(work: Work): Promise<void> {
    const { task } = work.lease;
    const abort = new AbortController();
    this.#aborts.set(task, abort);
    const wait: Wait = async (waiting) => {
      await this.#faults.between();
      await this.#step({ type: 'wait', ...waiting });
    };
    try {
      await this.#faults.between();
      this.#faults.onPage();
      const ran = await runTask(this.#context, work, { signal: abort.signal, wait });
      await this.#faults.between();
      if (ran.kind === 'report') await sendReport(this.#context, ran.data, sleep);
      if (ran.kind === 'put_back') await putTaskBack(this.#context, work.lease, ran);
    } catch (error) {
      this.#context.note(error); // the lease runs out, and another node looks
    } finally {
      if (this.#aborts.get(task) === abort) this.#aborts.delete(task);
      if (!abort.signal.aborted) await this.#step({ type: 'done', task });
    }
  }
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
