import { isOnAir, isOver, type StreamStatus } from '#src/live/streams/stream.ts';
import { showEncoder, takeOver, type IngestJson } from './encoder-panel.ts';
import { openFrames } from './frames.ts';
import { openTakings } from './takings.ts';
import { openLotsDesk } from './lots-desk.ts';
import { setText } from '#web/moments.ts';
import { the } from '#web/page.ts';
import { isSure } from '#web/sure.ts';
import { openRoomView } from '#fn/live/pages/room/room-view.ts';
import { post, type Outcome } from '#web/session.ts';

/** The control room: the room, and what only its host may do. */

const streamId = the('way-in').dataset['stream'] ?? '';
const end = the('end', HTMLButtonElement);
const rotate = the('rotate', HTMLButtonElement);

const handedOver = takeOver(streamId);
if (handedOver !== undefined) {
  showEncoder(handedOver);
  the('way-in').scrollIntoView({ block: 'nearest' }); // what the host needs first
}
const desk = openLotsDesk(streamId);
const takings = openTakings(streamId);
const frames = openFrames(streamId);
const lots = openRoomView({
  onStream,
  onCard: (card, lot) => desk.show(card, lot),
  onEvent: ({ type }) => {
    if (type === 'tip.received' || type === 'auction.sold') takings.changed();
  },
});
desk.onLot((lot) => lots.show(lot));

function onStream(status: StreamStatus): void {
  frames.show(status);
  end.hidden = rotate.hidden = isOver(status);
  setText(end, isOnAir(status) ? 'End the stream' : 'Cancel the stream');
  if (isOver(status)) over();
}

end.addEventListener('click', () => {
  const words = 'It ends for everybody, for good. What was recorded can be watched again.';
  void whenSure('End the stream?', words, 'End it', async () => {
    const outcome = await post<unknown>(`/api/streams/${streamId}/end`);
    return report(outcome);
  });
});

rotate.addEventListener('click', () => {
  const words = 'The old key stops working at once: give the new one to your encoder within a minute.';
  void whenSure('Make a new key?', words, 'Make it', async () => {
    const outcome = await post<{ readonly ingest: IngestJson }>(`/api/streams/${streamId}/rotate-key`);
    if (outcome.ok) showEncoder(outcome.body.ingest);
    return report(outcome);
  });
});

function over(): void {
  the('encoder').hidden = true;
  const note = the('key-note');
  note.hidden = false;
  setText(note, 'This stream is over: nothing can be sent any more.');
}

function report(outcome: Outcome<unknown>): void {
  const place = the('host-problem');
  place.hidden = outcome.ok;
  if (!outcome.ok) setText(place, outcome.problem.detail);
}

/** Asks for confirmation, then acts, and shows what went wrong. */
async function whenSure(title: string, text: string, yes: string, act: () => Promise<void>): Promise<void> {
  if (!(await isSure({ title, text, yes }))) return;
  try {
    await act();
  } catch {
    const place = the('host-problem');
    place.hidden = false;
    setText(place, 'There is no connection: try again.');
  }
}
