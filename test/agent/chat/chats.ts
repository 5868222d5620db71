import { setTimeout } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';
import { openCalls } from '#test/agent/invoke/calls.ts';

/** An event of a run, as it came. */
export interface Told {
  readonly type: string;
  readonly id: string;
  /** Its data, in its bytes. */
  readonly text: string;
  readonly data: Record<string, never>;
}

const WAIT_MS = 10;
const MAX_WAITS = 1_500;

/** A run's stream, under way. */
export class Stream {
  readonly status: number;
  readonly headers: Headers;
  readonly told: Told[] = [];
  readonly retries: number[] = [];
  readonly comments: string[] = [];
  /** When it is over, whichever side ended it. */
  readonly over: Promise<void>;
  /** The body of an answer that is none. */
  problem: Record<string, never> = {};
  readonly #leaving: AbortController;

  constructor(response: Response, leaving: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#leaving = leaving;
    this.over = this.#read(response).catch(() => undefined);
  }

  async #read(response: Response): Promise<void> {
    if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      const text = await response.text();
      if (text !== '') this.problem = JSON.parse(text) as Record<string, never>;
      return;
    }
    const parser = createParser({
      onEvent: ({ event = '', id = '', data }) => {
        this.told.push({ type: event, id, text: data, data: JSON.parse(data) as Record<string, never> });
      },
      onRetry: (ms) => this.retries.push(ms),
      onComment: (text) => this.comments.push(text),
    });
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  }

  leave(): void {
    this.#leaving.abort();
  }

  /** As soon as an event of this type is there that fits. */
  async until(type: string, fits: (data: Record<string, never>) => boolean = () => true): Promise<Told> {
    const find = () => this.told.find((each) => each.type === type && fits(each.data));
    for (let waits = 0; find() === undefined; waits += 1) {
      if (waits > MAX_WAITS) throw new Error(`no ${type}: ${this.told.map((each) => each.text).join(' ')}`);
      await setTimeout(WAIT_MS);
    }
    return find() as Told;
  }

  /** All of it. */
  async whole(): Promise<this> {
    await this.over;
    return this;
  }

  get runId(): string {
    return this.told[0]?.data['run_id'] ?? '';
  }

  get conversationId(): string {
    return this.told[0]?.data['conversation_id'] ?? '';
  }

  get done(): Record<string, never> {
    return this.told.find(({ type }) => type === 'done')?.data ?? {};
  }

  /** Transitions of calls, in their order: `mail.send running`. */
  get calls(): string[] {
    return this.told.flatMap(({ type, data }) =>
      type === 'tool_call' ? [`${data['app_id']}.${data['capability_name']} ${data['status']}`] : [],
    );
  }
}

/** Whoever talks. */
export function openChats(suite: Suite) {
  const calls = openCalls(suite);

  async function open(path: string, token: string, init: { body?: object; headers?: Record<string, string> } = {}) {
    const leaving = new AbortController();
    const { body, headers } = init;
    const asked = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: leaving.signal,
    };
    const response = await suite.fetch(path, asked, 'agent');
    return new Stream(response, leaving);
  }

  return {
    ...calls,
    open,
    /** Says something, in a new conversation unless one is named. */
    say: (token: string, message: string, { in: id, key }: { in?: string; key?: string } = {}) =>
      open(id === undefined ? '/v1/chat' : `/v1/conversations/${id}/chat`, token, {
        body: { message },
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      }),
    /** Follows a run, behind an event. */
    follow: (token: string, { conversationId, runId }: Stream, lastEventId?: string) =>
      open(`/v1/conversations/${conversationId}/runs/${runId}/events`, token, {
        headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
      }),
  };
}

/** What the planner answers by a quote. */
export const HOW_MUCH = 'How much is a parcel from 37.7599, -122.4148 to 37.7897, -122.4011?';

/** The texts of messages, put together by their offsets. Those that were replaced are gone. */
export function textsOf({ told }: Stream): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { type, data } of told) {
    if (type !== 'delta') continue;
    const [id, before] = [String(data['message_id']), texts.get(String(data['message_id'])) ?? ''];
    if (data['supersedes'] !== undefined) texts.delete(data['supersedes']);
    expect(data['offset'], 'each text begins where the one before ended').toBe(before.length);
    texts.set(id, before + String(data['text']));
  }
  return texts;
}

/** What the planner answers by a mail. */
export const mailTo = (to: string) => `Please send a mail to ${to} saying "The keys are under the mat."`;
