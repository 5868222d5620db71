import type { Request } from '../request.ts';
import { readRequest } from '../slots/read.ts';
import { has } from '../text/pieces.ts';
import type { Scene } from './scene.ts';

/** What was, and what others are to be told, is no request. */
const TOLD =
  '^(?:{filler} )*(?:tell|ask|remind)(?! me)|yesterday|ago|(?:i|we|they|he|she) (?:\\S+ )?(?:sent|took|brought|went|came|had)';

/** Two places without a verb are booked with what is said of the delivery, else priced. */
export function bareWay(scene: Scene): Request | undefined {
  const request = readRequest(scene, 'create', scene.pieces);
  const { pickup, dropoff } = request.items[0] ?? {};
  if (pickup === undefined || dropoff === undefined || has(scene.pieces, TOLD)) return undefined;
  // "Could you … ?" is a request all the same.
  const isPolite = has(
    scene.pieces,
    'please|(?:me|nos) (?:traes|llevas|mandas|envias|recoges|traen|puedes)|(?:can|could|would|will) (?:you|u|some\\w+|any\\w+|i have|i get|we)',
  );
  const isAsked = has(
    isPolite ? scene.pieces.filter(({ mark }) => mark !== '?') : scene.pieces,
    '{asks}|whether|(?:tell|know|see|ask) (?:me |us )?(?:if|what)',
  );
  const isTold = request.items.some(({ amount, time, input = {} }) => amount ?? time ?? Object.keys(input).length > 0);
  const isBooked = (isTold || has(scene.pieces, 'please|por favor') || request.condition !== undefined) && !isAsked;
  return isBooked ? request : { ...request, act: 'quote' };
}
