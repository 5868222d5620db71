import { describe, expect, test } from 'vitest';
import { advance, wakeAt } from '#src/live/room-client/client.ts';
import { newRoomClient, type Action, type Input, type RoomClient } from '#src/live/room-client/client-state.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import { ACK_EVENTS, ACK_MS, ACK_SPACING_MS, COMMANDS_PER_SECOND } from '#src/live/room/limits.ts';
import { World } from './room-world.ts';

/** A client on a clock of its own, with what a room really says. */
class Page {
  now = 1_000_000;
  readonly client: RoomClient;
  readonly actions: Action[] = [];
  constructor(phase = 1) {
    this.client = newRoomClient('viewer', phase);
    this.due();
  }
  do(input: Input): readonly Action[] {
    const actions = advance(this.client, input, this.now);
    this.actions.push(...actions);
    return actions;
  }
  /** Time goes on until it wants something. */
  due(): readonly Action[] {
    this.now = Math.max(this.now, wakeAt(this.client));
    return this.do({ type: 'due' });
  }
  hear = (message: object) => this.do({ type: 'received', text: JSON.stringify(message) });
  /** What a new room says to whoever enters. */
  enter(): void {
    this.do({ type: 'opened' });
    for (const text of new World().enter().frames) this.do({ type: 'received', text });
  }
  event = (seq: number, type = 'chat.message') => this.hear({ type: 'batch', events: [{ seq, type }] });
  sent = (actions: readonly Action[] = this.actions) =>
    actions.flatMap((each) => (each.type === 'send' ? [each.text] : []));
  lose = (code: number) => this.do({ type: 'closed', code, random: 1 });
}

describe('the page’s client', () => {
  test('ROOM-22 comes back or not as the close code says, with growing waits, and not before the room wants it', () => {
    for (const { code, mayReturn } of Object.values(closeCodes)) {
      const page = new Page();
      page.enter();
      page.lose(code);
      expect(page.client.state.kind, `${code}`).toBe(mayReturn ? 'waiting' : 'over');
    }
    const page = new Page();
    page.enter();
    const waits = Array.from({ length: 12 }, () => {
      page.lose(1006);
      const before = page.now;
      expect(page.due().at(-1)).toEqual({ type: 'connect' });
      return page.now - before;
    });
    expect(waits.slice(0, 3)).toEqual([500, 800, 1_280]);
    expect(waits.at(-1)).toBe(15_000);
    page.do({ type: 'opened' });
    page.hear({ type: 'reconnect', reason: 'flooding', retryAfterMs: 40_000 });
    page.lose(4429);
    expect(wakeAt(page.client)).toBe(page.now + 40_000);
  });

  test('ROOM-22 asks again on the next socket what wasn’t answered, on the same one nothing twice, and gets an answer at the end', () => {
    const page = new Page();
    page.enter();
    page.do({ type: 'ask', id: 'c1', command: { type: 'history', limit: 1 } });
    page.do({ type: 'ask', id: 'c2', command: { type: 'chat.send', text: 'x', key: 'k' } });
    page.hear({ type: 'ack', id: 'c1' });
    page.hear({ type: 'notice', code: 'chat_resumed', message: '', fromSeq: 1, toSeq: 1 });
    const frames = new World().enter().frames;
    const again = frames.flatMap((text) => page.do({ type: 'received', text }));
    expect(page.sent(again)).toEqual([]);
    page.lose(1006);
    page.due();
    page.actions.length = 0;
    page.client.position = undefined;
    page.enter();
    expect(page.sent().map((text) => (JSON.parse(text) as { id: string }).id)).toEqual(['hello', 'c2']);
    const over = page.lose(4403);
    expect(over.at(-1)).toMatchObject({ type: 'answer', id: 'c2', answer: { code: 'room_over' } });
    expect(page.do({ type: 'ask', id: 'c3', command: { type: 'history' } })).toMatchObject([
      { type: 'answer', id: 'c3' },
    ]);
    expect(wakeAt(page.client)).toBe(Infinity);
  });

  test('ROOM-22 acknowledges after a hundred events or five seconds, never more often than it may speak, and not when all others do', () => {
    const acksOf = (page: Page) => page.sent().filter((text) => text.startsWith('{"type":"ack"'));
    const page = new Page();
    page.enter();
    page.event(1);
    expect(wakeAt(page.client)).toBe(page.now + ACK_MS);
    for (let seq = 2; seq <= ACK_EVENTS; seq += 1) page.event(seq);
    expect(acksOf(page)).toEqual([`{"type":"ack","seq":${ACK_EVENTS}}`]);
    const began = page.now;
    for (let seq = ACK_EVENTS + 1; seq <= 20_000; seq += 1) {
      page.now += 1; // a thousand a second
      if (wakeAt(page.client) <= page.now) page.due();
      page.event(seq);
    }
    const aSecond = (acksOf(page).length - 1) / ((page.now - began) / 1_000);
    expect(aSecond).toBeLessThanOrEqual(1_000 / ACK_SPACING_MS);
    expect(aSecond).toBeLessThan(COMMANDS_PER_SECOND);
    expect(20_000 - page.client.ackedSeq).toBeLessThan(400);
    const early = new Page(0);
    early.enter();
    early.event(1);
    expect(wakeAt(early.client)).toBe(early.now + ACK_MS / 2);
  });

  test('ROOM-22 beats its heart, lets go of a line that is dead, and of one that never opens', () => {
    const page = new Page();
    expect(page.due(), 'it never opened').toEqual([{ type: 'drop' }]);
    page.lose(1006);
    page.due();
    page.enter();
    expect(page.sent(page.due())).toEqual(['ping']);
    page.do({ type: 'received', text: 'pong' });
    expect(page.sent(page.due())).toEqual(['ping']);
    expect(page.due()).toEqual([{ type: 'drop' }]);
  });

  test('ROOM-22 understands what a newer room says as far as it can', () => {
    const page = new Page();
    page.enter();
    expect(page.hear({ type: 'confetti' })).toEqual([]);
    expect(page.event(1, 'tip.received')).toMatchObject([{ type: 'event', event: { seq: 1, type: 'tip.received' } }]);
  });
});
