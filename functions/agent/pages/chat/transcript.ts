import type { CardRow } from '#src/agent/page-words/cards/card.ts';
import type { ConsentJson, Fault, FinishReason, Json, MessageJson, RunTold, StepStatus, ToolCallJson } from './told.ts';

/** A call, with all that is known of it. */
export interface StepEntry {
  readonly kind: 'step';
  readonly id: string;
  readonly runId: string;
  readonly appId: string;
  readonly capabilityName: string;
  readonly status: StepStatus;
  readonly input: Json;
  readonly result?: Json | undefined;
  readonly forPerson?: Json | undefined;
  readonly error?: Fault | undefined;
  readonly chargedMinor?: string | undefined;
  /** What the person was asked for it. */
  readonly consent?: ConsentJson | undefined;
  /** What its input names by an id only. Undefined: not known yet; null: nobody can say. */
  readonly about?: readonly CardRow[] | null | undefined;
}

/** One thing that is shown, in its place. */
export type Entry =
  | { readonly kind: 'user'; readonly id: string; readonly runId: string; readonly text: string }
  | { readonly kind: 'answer'; readonly id: string; readonly runId: string; readonly text: string }
  | StepEntry
  | {
      readonly kind: 'end';
      readonly id: string;
      readonly runId: string;
      readonly reason: Exclude<FinishReason, 'stop'>;
      readonly error?: Fault | undefined;
    };

/** What changed: an entry to be shown at its place, or one that is gone. */
export type Change = { readonly show: Entry } | { readonly remove: string };

/** What was said and done, in its order. An event that is told twice changes nothing. */
export class Transcript {
  readonly #entries = new Map<string, Entry>();
  readonly #lastSeq = new Map<string, number>();

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  get size(): number {
    return this.#entries.size;
  }

  #put(entry: Entry): Change[] {
    this.#entries.set(entry.id, entry);
    return [{ show: entry }];
  }

  #drop(id: string): Change[] {
    return this.#entries.delete(id) ? [{ remove: id }] : [];
  }

  /** What the person has just said: shown before anybody has it. */
  say(id: string, text: string): readonly Change[] {
    return this.#put({ kind: 'user', id, runId: '', text });
  }

  /** It wasn’t taken. */
  unsay(id: string): readonly Change[] {
    return this.#drop(id);
  }

  /** A message as it is kept. Those of the run that is under way, but for the person’s, are told by its events. */
  recall(message: MessageJson, running: string | null): readonly Change[] {
    const { id, run_id: runId } = message;
    if (this.#entries.has(id)) return [];
    if (message.role !== 'tool') {
      const { role, text } = message;
      if (role === 'user') return this.#isSaid(runId) ? [] : this.#put({ kind: 'user', id, runId, text });
      return runId === running || text === '' ? [] : this.#put({ kind: 'answer', id, runId, text });
    }
    if (runId === running) return [];
    const { app_id: appId, capability_name: capabilityName, status, input = {}, result, error, fee } = message;
    const chargedMinor = fee?.gross_minor;
    return this.#put({ kind: 'step', id, runId, appId, capabilityName, status, input, result, error, chargedMinor });
  }

  /** It was said here, and is there under an id of this page’s own. */
  #isSaid(runId: string): boolean {
    return [...this.#entries.values()].some((each) => each.kind === 'user' && each.runId === runId);
  }

  /** What was said last begins this run. */
  #begin(runId: string): readonly Change[] {
    const last = [...this.#entries.values()].findLast((each) => each.kind === 'user');
    if (last?.runId === '') this.#entries.set(last.id, { ...last, runId });
    return [];
  }

  /** What an event of a run changes. */
  hear(told: RunTold): readonly Change[] {
    const { run_id: runId, seq } = told;
    if (seq <= (this.#lastSeq.get(runId) ?? -1)) return [];
    this.#lastSeq.set(runId, seq);
    switch (told.type) {
      case 'ready':
        return this.#begin(runId);
      case 'delta':
        return this.#grow(runId, told);
      case 'tool_call':
        return this.#step(runId, told);
      case 'consent_required':
        return this.#ask(told.tool_call_id, told.consent);
      case 'done':
        return this.#end(runId, told);
    }
  }

  /** A text grows at its offset; one that replaces another takes its place. */
  #grow(runId: string, { message_id: id, text, offset, supersedes }: RunTold & { type: 'delta' }): readonly Change[] {
    const removed = supersedes === undefined ? [] : this.#drop(supersedes);
    const known = this.#entries.get(id);
    const before = known?.kind === 'answer' ? known.text.slice(0, offset) : '';
    const whole = before + text;
    return whole === '' ? removed : [...removed, ...this.#put({ kind: 'answer', id, runId, text: whole })];
  }

  #step(runId: string, call: ToolCallJson): readonly Change[] {
    const known = this.#entries.get(call.tool_call_id);
    return this.#put({
      kind: 'step',
      id: call.tool_call_id,
      runId,
      appId: call.app_id,
      capabilityName: call.capability_name,
      status: call.status,
      input: call.input,
      result: call.result,
      forPerson: call.for_person,
      error: call.error,
      chargedMinor: call.fee?.gross_minor,
      consent: known?.kind === 'step' ? known.consent : undefined,
      about: known?.kind === 'step' ? known.about : undefined,
    });
  }

  #ask(id: string, consent: ConsentJson): readonly Change[] {
    const known = this.#entries.get(id);
    return known?.kind === 'step' ? this.#put({ ...known, consent }) : [];
  }

  /** What a step is about has been found out, or can’t be. */
  explain(id: string, about: readonly CardRow[] | null): readonly Change[] {
    const known = this.#entries.get(id);
    return known?.kind === 'step' ? this.#put({ ...known, about }) : [];
  }

  #end(runId: string, { message_id: id, message, finish_reason: reason, error }: RunTold & { type: 'done' }): Change[] {
    const said = message.text === '' ? [] : this.#put({ kind: 'answer', id, runId, text: message.text });
    return reason === 'stop'
      ? said
      : [...said, ...this.#put({ kind: 'end', id: `end-${runId}`, runId, reason, error })];
  }

  /** What is for the person alone, or was asked of them, isn’t among the messages: it comes from the events, as long as they are kept. */
  reveal(told: RunTold): readonly Change[] {
    if (told.type === 'consent_required') return this.#ask(told.tool_call_id, told.consent);
    if (told.type !== 'tool_call' || told.for_person === undefined) return [];
    const known = this.#entries.get(told.tool_call_id);
    return known?.kind === 'step' ? this.#put({ ...known, forPerson: told.for_person }) : [];
  }
}
