import { expect } from 'vitest';
import type { TipEvent } from '#src/live/room/event.ts';
import { enter, PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { post, streamOnAir } from '#test/live/streams/streams.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { begunOf, giveTip, newTipper, PATIENCE, payFor, type Begun } from './tips.ts';

export const tipsIn = ({ events }: Guest) => events.filter((event): event is typeof event & TipEvent => 'tip' in event);
export const received = (guest: Guest) => tipsIn(guest).filter(({ type }) => type === 'tip.received');

/** A stream on air with two who watch, and a tip that waits to be paid. */
export async function begun(suite: Suite, body: object = {}) {
  const [{ stream, token }, ann] = [await streamOnAir(suite, {}), await newTipper(suite)];
  const guests = [enter(() => suite, stream.id, { sub: 'ben' }), enter(() => suite, stream.id)];
  await expect.poll(() => guests.every((guest) => guest.isHere()), PATIENT).toBe(true);
  const tip = await begunOf(giveTip(suite, stream.id, ann.token, body));
  return { stream, host: token, ann, guests, tip, leave: () => guests.map(({ room }) => room.leave()) };
}

export async function paid(suite: Suite, body: object = {}) {
  const given = await begun(suite, body);
  await payFor(suite, given.tip);
  await expect.poll(() => given.guests.map((guest) => received(guest).length), PATIENCE).toEqual([1, 1]);
  await expect.poll(() => duesOf(suite, given.tip), PATIENCE).toEqual([]);
  return given;
}

export const duesOf = async (suite: Suite, { tip }: Begun) =>
  (await suite.database.query<{ kind: string }>(`select kind from live.due where subject = $1`, [tip.id])).rows.map(
    ({ kind }) => kind,
  );

export const refund = (suite: Suite, tip: Begun, token: string, key?: string) =>
  post(suite, `/api/tips/${tip.tip.id}/refund`, {
    token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
