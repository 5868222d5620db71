import type { PersonId, TipId } from '#src/live/ids.ts';
import type { TippingCommand } from '#src/live/room/command.ts';
import type { Effect } from '#src/live/room/effect.ts';
import type { Room } from '#src/live/room/room.ts';
import { unrecorded } from '#src/live/tipping/tipping.ts';
import type { PaidTip, ToldTip } from '#src/live/tips/tip.ts';
import type { Timetable } from '#src/platform/timetable.ts';

interface Parts {
  readonly sockets: { readonly room: Readonly<Room>; step(command: TippingCommand): readonly Effect[] };
  readonly timetable: Timetable;
  /** Deletes messages in Postgres that were taken off. */
  readonly record: (ids: readonly TipId[]) => Promise<void>;
}

/** The part of a room object that others call about tips. */
export class RoomTipsPart {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.timetable.on('tips.record', () => this.#record());
  }

  /** What it answers is stored. */
  tell(tip: PaidTip): ToldTip {
    const effects = this.#parts.sockets.step({ type: 'tip.tell', tip });
    const [answer] = effects.flatMap((effect) => (effect.type === 'answer-tip' ? [effect.answer] : []));
    if (answer === undefined) throw new Error('a tip is answered');
    return answer;
  }

  /** A room that knows nothing has banned nobody, and asks nobody. */
  isBanned(personId: PersonId): boolean {
    return this.#parts.sockets.room.chat.restrictions.get(personId)?.kind === 'ban';
  }

  /** Repeated by the timetable until Postgres has taken it. */
  async #record(): Promise<void> {
    const { sockets, record } = this.#parts;
    const ids = unrecorded(sockets.room.tipping).map(({ tip }) => tip.id);
    if (ids.length === 0) return;
    await record(ids);
    sockets.step({ type: 'tips.recorded', ids });
  }
}
