import type { Json } from '#src/agent/registry/capability.ts';
import { isPaid, isWrite, type Dialogue, type Step, type Words } from './dialogues.ts';
import { foldInput, judgeReply, matchesInput, type Tolerance } from './judge.ts';
import { World, type Answer } from './world.ts';

/** What the stage says to a call. `approved`: if the engine asks there, the person says yes, maybe to less. */
export type StageAnswer =
  | { readonly result: Json; readonly consent?: 'approved'; readonly edited?: Json }
  | { readonly error: { readonly code: string } & Json; readonly consent?: 'approved' }
  | { readonly consent: 'denied' | 'expired' };

export interface TurnVerdict {
  readonly isExact: boolean;
  readonly faults: readonly string[];
}

/** How many reads that no step expects a turn may make, and of what kinds where it refuses. */
const MAX_SUPPORTING = 8;
const MAX_CALLS = 16;
const BEFORE_REFUSAL = ['places.list', 'delivery.list'];

const sameKey = (call: string, input: Json) =>
  `${call} ${JSON.stringify(Object.entries(input).toSorted(([a], [b]) => a.localeCompare(b)))}`;

/** Plays the siblings and the person in one dialogue, and judges what is called (part 2 of the data’s README). */
export class Stage {
  readonly unexpectedWrites: string[] = [];
  readonly unexpectedPaidCalls: string[] = [];
  private readonly world: World;
  private readonly answered = new Map<string, Answer>();
  /** Quote tokens by what they price, cancel tokens by delivery, last seen `seq` by auction. */
  private readonly quotes = new Map<string, string>();
  private readonly cancelTokens = new Map<string, string>();
  private readonly seqs = new Map<string, number>();
  private readonly said: string[] = [];
  private turn = -1;
  private matched = new Set<number>();
  private faults: string[] = [];
  private calls = 0;
  private supporting = 0;

  private readonly dialogue: Dialogue;

  constructor(dialogue: Dialogue) {
    this.dialogue = dialogue;
    this.world = new World(dialogue);
  }

  private get steps(): readonly Step[] {
    return this.dialogue.turns[this.turn]?.steps ?? [];
  }

  /** The next thing that the person says; undefined when they are done. */
  begin(): string | undefined {
    this.turn += 1;
    this.matched = new Set();
    this.faults = [];
    this.calls = 0;
    this.supporting = 0;
    const user = this.dialogue.turns[this.turn]?.user;
    if (user !== undefined) this.said.push(foldInput(user));
    return user;
  }

  call(call: string, input: Json): StageAnswer {
    this.calls += 1;
    if (this.calls > MAX_CALLS) this.faults.push(`more than ${MAX_CALLS} calls`);
    const at = (isWrite(call) ? this.nextWrites() : this.openReads()).find((each) =>
      this.isExpected(each, call, input),
    );
    const step = at === undefined ? undefined : this.steps[at];
    if (at === undefined || step === undefined) return this.callUnexpected(call, input);
    this.matched.add(at);
    return this.settle(step, input);
  }

  /** Judges the turn by its last text. */
  end(reply: string, words: Words): TurnVerdict {
    for (const [at, step] of this.steps.entries()) {
      if (step.optional !== true && !this.matched.has(at))
        this.faults.push(`missing ${step.call} ${JSON.stringify(step.input)}`);
    }
    this.faults.push(...judgeReply(this.dialogue.turns[this.turn]?.reply, reply, words));
    return { isExact: this.faults.length === 0, faults: this.faults };
  }

  /** An unexpected write ends a dialogue. */
  get isOver(): boolean {
    return this.unexpectedWrites.length > 0;
  }

  private nextWrites(): readonly number[] {
    const next: number[] = [];
    let group: string | undefined;
    for (const [at, step] of this.steps.entries()) {
      if (this.matched.has(at)) continue;
      if (group !== undefined && step.any_order !== group) break;
      if (!isWrite(step.call)) {
        if (step.optional !== true) break;
        continue;
      }
      next.push(at);
      if (step.optional === true) continue;
      if (step.any_order === undefined) break;
      group = step.any_order;
    }
    return next;
  }

  private openReads(): readonly number[] {
    const open: number[] = [];
    let group: string | undefined;
    for (const [at, step] of this.steps.entries()) {
      if (this.matched.has(at)) continue;
      if (!isWrite(step.call)) open.push(at);
      else if (step.optional !== true) {
        if (step.any_order === undefined || (group !== undefined && step.any_order !== group)) break;
        group = step.any_order;
      }
    }
    return open;
  }

  private isExpected(at: number, call: string, input: Json): boolean {
    const step = this.steps[at];
    return step?.call === call && matchesInput(step.input, input, this.toleranceFor(call, input));
  }

  private toleranceFor(call: string, input: Json): Tolerance {
    return {
      isSameDelivery: (one, other) => this.world.isSameDelivery(one, other),
      allowsExtra: (path, value) => {
        const key = path.join('.');
        if (key === 'quoteToken') return this.quotes.get(String(value)) === quoteKey(call, input);
        if (key === 'token') return this.cancelTokens.get(String(value)) === input['id'];
        if (key === 'expectedSeq') return this.seqs.get(String(input['id'])) === value;
        if (key === 'limit') return /\.(?:list|read_chat)/.test(call);
        const isAddress = key === 'pickup.address' || key === 'dropoff.address';
        return isAddress && typeof value === 'string' && this.said.some((text) => text.includes(foldInput(value)));
      },
    };
  }

  private callUnexpected(call: string, input: Json): StageAnswer {
    const shown = `${call} ${JSON.stringify(input)}`;
    if (isWrite(call)) {
      this.unexpectedWrites.push(shown);
      this.faults.push(`unexpected write ${shown}`);
      return { error: { code: 'evaluation_stopped' } };
    }
    this.supporting += 1;
    const refuses = this.dialogue.turns[this.turn]?.reply?.refuses === true;
    if (isPaid(call)) this.unexpectedPaidCalls.push(shown);
    if (isPaid(call) || this.supporting > MAX_SUPPORTING || (refuses && !BEFORE_REFUSAL.includes(call))) {
      this.faults.push(`unexpected ${shown}`);
    }
    const answer = this.answered.get(sameKey(call, input)) ?? this.world.read(call, input);
    this.remember(call, input, answer);
    return answer;
  }

  private settle(step: Step, input: Json): StageAnswer {
    if (step.consent === 'denied' || step.consent === 'expired') return { consent: step.consent };
    const approved = step.consent === 'approved' ? { consent: step.consent } : {};
    if (step.error !== undefined) {
      const error = { code: step.error, ...step.details };
      this.remember(step.call, input, { error });
      return { error, ...approved };
    }
    const result = step.result ?? {};
    this.remember(step.call, input, { result });
    if (isWrite(step.call)) {
      this.world.moveOn(step.call, { ...input, ...step.edited }, result);
      for (const key of this.answered.keys()) {
        if (/^(?:delivery\.(?:list|get|track|cancel_preview)|places\.list) /.test(key)) this.answered.delete(key);
      }
    }
    return { result, ...approved, ...(step.edited === undefined ? {} : { edited: step.edited }) };
  }

  private remember(call: string, input: Json, answer: Answer): void {
    if (!isWrite(call)) this.answered.set(sameKey(call, input), answer);
    const found = ('result' in answer ? answer.result : answer.error) as {
      quote?: { quoteToken: string };
      cancellation?: { token?: string };
      auction?: { id: string; seq: number };
    };
    if (found.quote !== undefined) this.quotes.set(found.quote.quoteToken, quoteKey(call, input));
    if (found.cancellation?.token !== undefined) this.cancelTokens.set(found.cancellation.token, String(input['id']));
    if (found.auction !== undefined) this.seqs.set(found.auction.id, found.auction.seq);
  }
}

/** What a quote prices: coordinates and tip. */
function quoteKey(call: string, input: Json): string {
  const { pickup, dropoff, tipMinor = 0 } = input as { pickup: Json; dropoff: Json; tipMinor?: number };
  const ends =
    call === 'delivery.create'
      ? [pickup['lat'], pickup['lng'], dropoff['lat'], dropoff['lng']]
      : [input['pickupLat'], input['pickupLng'], input['dropoffLat'], input['dropoffLng']];
  return JSON.stringify([...ends, tipMinor]);
}
