import { fieldAt, given, idOf, textAt, type Thing } from '../memory/things.ts';
import type { Request, Slots } from '../request.ts';
import { choose } from './choose.ts';
import { deedOf } from './deeds.ts';
import { amountMinor } from './faults.ts';
import type { Scene } from './scene.ts';

/** What a call of one item on one thing sends. */
export function inputOf(scene: Scene, { act }: Request, item: Slots, thing: Thing) {
  const { kind, isList, key: [field, path] = ['id', 'id'] } = deedOf(act);
  const { maximumMinor, input, target, isOfLot } = item;
  const isPaid = act === 'tip' || act === 'bid' || act === 'refund';
  const [rival] =
    act === 'insights' && target !== undefined ? choose(scene, 'competitor', target, () => false).found : [];
  return given({
    ...(kind !== undefined && isList !== true ? { [field]: textAt(thing, path) || idOf(thing) } : {}),
    ...(act === 'cancel' || act === 'refund' ? { reason: 'Asked for in chat' } : {}),
    ...(act === 'mail' ? { subject: textAt(input, 'body').split(/\s+/).slice(0, 6).join(' ') } : {}),
    ...(act === 'forget' ? { name: textAt(thing, 'name') } : {}),
    ...input,
    competitor: rival === undefined ? input?.['competitor'] : textAt(rival, 'slug'),
    amountMinor: isPaid ? amountMinor(act, item, thing) : undefined,
    maxMinor: act === 'bid' ? maximumMinor : undefined,
    token: act === 'cancel' ? fieldAt(thing, 'cancellation.token') : undefined,
    auctionId: isOfLot === true ? scene.memory.focus.get('auction') : undefined,
  });
}
