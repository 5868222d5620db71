import { readToken, signToken } from '../../platform/crypto/signed-token.ts';
import type { Resume } from './command.ts';
import type { Room } from './room.ts';

/** That a client was here from an event on: the room says so in its welcome, signed for itself. */
interface Presence {
  readonly epoch: string;
  readonly fromSeq: number;
}

const useOf = ({ facts }: Room) => ({ purpose: 'live-presence', audience: facts?.streamId ?? '' }) as const;
const keysOf = ({ secret }: Room) => [{ kid: 'room', secret }];

/** The statement for a client that has everything up to this event from now on. */
export const signPresence = (room: Room, fromSeq: number): string =>
  signToken(keysOf(room), useOf(room), { epoch: room.epoch, fromSeq } satisfies Presence);

/** Whether a client names a place that it was at: what was said before it came isn't sent again to it. */
export function wasThere(room: Room, { epoch, seq, token }: Resume): boolean {
  if (epoch !== room.epoch || token === undefined) return false;
  const presence = readToken(keysOf(room), useOf(room), token) as Presence | undefined;
  return presence?.epoch === room.epoch && presence.fromSeq <= seq;
}
