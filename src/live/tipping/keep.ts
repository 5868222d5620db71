import type { Turn } from '#src/live/room/room.ts';
import { TIP, TIP_KEPT_MS, type KeptTip } from './tipping.ts';

/** Remembers a tip, durably. */
export function keepTip({ room, effects }: Turn, tip: KeptTip): void {
  room.tipping.tips.set(tip.tip.id, tip);
  effects.push({ type: 'keep', key: TIP + tip.tip.id, value: tip });
}

/** Forgets tips of which nobody asks any more. */
export function forgetTips({ room, now, effects }: Turn): void {
  for (const [id, { at, isToRecord }] of room.tipping.tips) {
    if (at > now - TIP_KEPT_MS) return;
    if (isToRecord) continue;
    room.tipping.tips.delete(id);
    effects.push({ type: 'keep', key: TIP + id, value: undefined });
  }
}
