import { cut, filmed, settled, viewer } from '#test/live/clips/clips.ts';
import { newPerson, onPage, pay, readOrder, sell } from '#test/live/orders/orders.ts';
import { streamOnAir } from '#test/live/streams/streams.ts';
import { begunOf, giveTip, newTipper, payFor, readTip, saveCard } from '#test/live/tips/tips.ts';
import { until } from '#test/live/video/video-push.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';

/** Whose request it is, and of what. */
interface Named {
  readonly id: string;
  readonly token: string;
}

/** An order that wasn't paid in time, with somebody to offer it to. */
async function openUnpaid(suite: Suite): Promise<Named> {
  const [winner, next] = await Promise.all([newPerson(suite), newPerson(suite)]);
  const { id, seller } = await sell(suite, { winner, runners: [[next, 4_000]] });
  await suite.database.query(`update live."order" set status = 'unpaid' where id = $1`, [id]);
  return { id, token: seller };
}

/** An order that its winner has paid, for its seller. */
async function openPaid(suite: Suite): Promise<Named> {
  const winner = await newPerson(suite);
  const { id, seller } = await sell(suite, { winner });
  await onPage(await pay(suite, id, winner), 'confirm');
  await until(
    () => readOrder(suite, id, winner.token),
    ({ status }) => status === 'paid',
  );
  return { id, token: seller };
}

/** An order for each thing that is done with one. */
async function openOrders(suite: Suite): Promise<Readonly<Record<string, Named>>> {
  const winner = await newPerson(suite);
  const [waiting, ready, back, unpaid, offered] = await Promise.all([
    sell(suite, { winner, canDeliver: true }),
    openPaid(suite),
    openPaid(suite),
    openUnpaid(suite),
    openUnpaid(suite),
  ]);
  return {
    '/api/orders/:id': { id: waiting.id, token: winner.token },
    '/api/orders/:id/pay': { id: waiting.id, token: winner.token },
    '/api/orders/:id/ready': ready,
    '/api/orders/:id/refund': back,
    '/api/orders/:id/void': unpaid,
    '/api/orders/:id/second-chance': offered,
  };
}

/** A tip that its stream's host can give back, and a stream to tip. */
async function openTips(suite: Suite): Promise<Readonly<Record<string, Named>>> {
  const [{ stream, token: host }, from] = [await streamOnAir(suite, {}), await newTipper(suite)];
  const begun = await begunOf(giveTip(suite, stream.id, from.token));
  await payFor(suite, begun);
  await until(
    () => readTip(suite, begun.tip.id, from.token),
    ({ status }) => status === 'succeeded',
  );
  return {
    '/api/streams/:id/tip': { id: stream.id, token: from.token },
    '/api/tips/:id': { id: begun.tip.id, token: from.token },
    '/api/tips/:id/refund': { id: begun.tip.id, token: host },
  };
}

/** A clip, another one to delete, and a stream to cut one from. */
async function openClips(suite: Suite) {
  const { stream } = await filmed(suite, 4);
  const [token, other] = await Promise.all([viewer(suite), viewer(suite)]);
  const clip = await cut(suite, stream.id, { durationSeconds: 8 }, token); // from the first segment on
  await settled(suite, clip.id, token);
  const gone = await cut(suite, stream.id, { durationSeconds: 5 }, other);
  return {
    '/api/streams/:id/clips': { id: stream.id, token: await viewer(suite) },
    '/api/clips/:id': { id: clip.id, token },
    'DELETE /api/clips/:id': { id: gone.id, token: other },
    '/hls/clips/:id/index.m3u8': { id: clip.id, token },
    '/hls/clips/:id/:segment': { id: clip.id, token },
    '/c/:id': { id: clip.id, token },
  };
}

async function openCard(suite: Suite): Promise<Named> {
  const person = await newTipper(suite);
  return { id: await saveCard(suite, person), token: person.token };
}

/** What is paid for in live streams: by a door, whose request of what it takes. */
export async function openPayers(suite: Suite): Promise<(door: Door) => Named | undefined> {
  const [orders, tips, clips, card] = [
    await openOrders(suite),
    await openTips(suite),
    await openClips(suite),
    await openCard(suite),
  ];
  const named: Readonly<Record<string, Named>> = { ...orders, ...tips, ...clips, '/api/payment-methods/:id': card };
  return ({ method, path }) => named[`${method} ${path}`] ?? named[path];
}
