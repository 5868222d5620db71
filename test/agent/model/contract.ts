import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message, Model, ModelEvent, ModelRequest } from '#src/agent/model/model.ts';
import { callsIn, heard, home, requestOf, says, shop, textIn } from './turns.ts';

/**
 * What is put before every model. It must answer the first with words alone, the second with a call of
 * `delivery__quote`, and that with its result with words alone.
 */
export const questions = { help: 'What can you do?', price: 'How much is a delivery from Home to the Shop?' } as const;

export const quoteInput = { pickupLat: home.lat, pickupLng: home.lng, dropoffLat: shop.lat, dropoffLng: shop.lng };

const quoted: readonly Message[] = [
  says(questions.price),
  { role: 'assistant', text: '', calls: [{ id: 'call_1', name: 'delivery__quote', input: quoteInput }] },
  {
    role: 'tool',
    callId: 'call_1',
    content: { result: { quote: { distanceMiles: 2.73, fare: { totalMinor: '804', customerTotalMinor: '804' } } } },
  },
];

const RESULT_BYTES = 16_384;
const MANY = 16;

/** A conversation in which many calls were made at once. Each result is as long as one may be. */
const longConversation: readonly Message[] = [
  says('Show me my last deliveries.'),
  {
    role: 'assistant',
    text: 'I look.',
    calls: Array.from({ length: MANY }, (_, at) => ({
      id: `call_${at}`,
      name: 'delivery__get',
      input: { id: `${at}` },
    })),
  },
  ...Array.from({ length: MANY }, (_, at): Message => {
    const delivery = { id: `${at}`, status: 'delivered', description: '' };
    const room = RESULT_BYTES - JSON.stringify({ result: { delivery } }).length;
    return {
      role: 'tool',
      callId: `call_${at}`,
      content: { result: { delivery: { ...delivery, description: 'x'.repeat(room) } } },
    };
  }),
];

/** The model once called a tool that there isn’t, and one with a wrong input. */
const refusedCalls: readonly Message[] = [
  says('Teleport my parcel.'),
  {
    role: 'assistant',
    text: '',
    calls: [
      { id: 'call_1', name: 'delivery__teleport', input: {} },
      { id: 'call_2', name: 'delivery__get', input: { wrong: true } },
    ],
  },
  { role: 'tool', callId: 'call_1', content: { error: { code: 'capability_unknown', detail: 'No such capability.' } } },
  {
    role: 'tool',
    callId: 'call_2',
    content: { error: { code: 'validation_failed', detail: 'id is missing.', errors: [] } },
  },
];

/** A turn is texts, then calls, then one end. */
function expectTurn(events: readonly ModelEvent[]): void {
  const kinds = events.map(({ kind }) => kind);
  const order = ['text', 'call', 'end'];
  expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(kinds.filter((kind) => kind === 'end')).toHaveLength(1);
  const end = events.at(-1);
  expect(end).toEqual({
    kind: 'end',
    reason: 'stop',
    usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
  });
  expect(events.every((each) => each.kind !== 'text' || each.text !== '')).toBe(true);
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}

export interface OpenedModel {
  readonly model: Model;
  readonly close?: () => Promise<void>;
}

/** The contract of the model port, for one adapter. */
export function modelContract(name: string, open: () => Promise<OpenedModel> | OpenedModel): void {
  describe(`the model port’s contract holds for ${name}`, () => {
    let opened: OpenedModel;
    let model: Model;
    beforeAll(async () => {
      opened = await open();
      ({ model } = opened);
    });
    afterAll(async () => opened.close?.());
    turnsAreWhole(() => model);
    everythingIsInTheRequest(() => model);
    turnsCanBeLeft(() => model);
  });
}

function turnsAreWhole(model: () => Model): void {
  test('MODEL-1 it has a name', () => {
    expect(model().name).not.toBe('');
  });

  test('MODEL-1 words, then one end', async () => {
    const events = await heard(model(), requestOf(says(questions.help)));
    expectTurn(events);
    expect(textIn(events)).not.toBe('');
    expect(callsIn(events)).toEqual([]);
  });

  test('MODEL-1 nothing comes behind the end', async () => {
    const events = model().turn(requestOf(says(questions.help)), new AbortController().signal);
    const turn = events[Symbol.asyncIterator]();
    let next = await turn.next();
    while (next.done !== true && next.value.kind !== 'end') next = await turn.next();
    expect(await turn.next()).toEqual({ done: true, value: undefined });
  });

  test('MODEL-2 a call has an id, a tool’s name and its input', async () => {
    const events = await heard(model(), requestOf(says(questions.price)));
    expectTurn(events);
    const id = expect.stringMatching(/./) as string;
    expect(callsIn(events)).toEqual([{ id, name: 'delivery__quote', input: quoteInput }]);
  });
}

function everythingIsInTheRequest(model: () => Model): void {
  test('MODEL-3 with the result of its call it answers', async () => {
    const events = await heard(model(), requestOf(...quoted));
    expectTurn(events);
    expect(textIn(events)).toContain('8.04');
    expect(callsIn(events)).toEqual([]);
  });

  test.each<[string, ModelRequest]>([
    ['none at all', requestOf()],
    ['many results, each as long as one may be', requestOf(...longConversation)],
    ['calls that were refused, one of no tool', requestOf(...refusedCalls)],
    [
      'an answer without words',
      requestOf(says('Hm'), { role: 'assistant', text: '', calls: [] }, says(questions.help)),
    ],
    ['no tools', { ...requestOf(says(questions.help)), tools: [] }],
  ])('MODEL-3 a turn comes to its end with such a history: %s', async (_name, request) => {
    expectTurn(await heard(model(), request));
  });

  test('MODEL-3 turns at the same time are apart, and a request stays as it is', async () => {
    const [help, price] = await Promise.all([
      heard(model(), frozen(requestOf(says(questions.help)))),
      heard(model(), frozen(requestOf(says(questions.price)))),
    ]);
    expect(callsIn(help)).toEqual([]);
    expect(callsIn(price)).toHaveLength(1);
  });
}

function turnsCanBeLeft(model: () => Model): void {
  test('MODEL-4 aborted before, it says nothing', async () => {
    expect(await heard(model(), requestOf(says(questions.help)), AbortSignal.abort())).toEqual([]);
  });

  test.each(Object.entries(questions))(
    'MODEL-4 aborted at its first word or call, it is over (%s)',
    async (_name, question) => {
      const run = new AbortController();
      const events: ModelEvent[] = [];
      let aborted = 0;
      for await (const event of model().turn(requestOf(says(question)), run.signal)) {
        events.push(event);
        run.abort();
        aborted = performance.now();
      }
      expect(performance.now() - aborted).toBeLessThan(100);
      expect(events).toHaveLength(1);
      expect(events[0]?.kind).not.toBe('end');
    },
  );

  test('MODEL-4 whoever stops listening leaves it in order', async () => {
    for await (const event of model().turn(requestOf(says(questions.help)), new AbortController().signal)) {
      expect(event.kind).toBe('text');
      break;
    }
    expectTurn(await heard(model(), requestOf(says(questions.help))));
  });
}
