import type { TippingCommand } from '#src/live/room/command.ts';
import type { Turn } from '#src/live/room/room.ts';
import { announceTip } from './announce.ts';
import { keepTip } from './keep.ts';

/** What is done with tips. */
export function stepTipping(turn: Turn, command: TippingCommand): void {
  switch (command.type) {
    case 'tip.tell':
      return announceTip(turn, command.tip);
    case 'tips.recorded':
      for (const id of command.ids) {
        const kept = turn.room.tipping.tips.get(id);
        if (kept !== undefined) keepTip(turn, { ...kept, isToRecord: false });
      }
  }
}
