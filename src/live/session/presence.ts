import { readToken, signToken, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import type { Resume } from '#src/live/room/command.ts';
import type { Hall } from '#src/live/room/room.ts';

/** Says that a client was present from an event on: the room puts it into its welcome, signed. */
interface Presence {
  readonly epoch: string;
  readonly fromSeq: number;
}

const useOf = ({ facts }: Hall): TokenUse<Presence> => ({ purpose: 'live-presence', audience: facts?.streamId ?? '' });
const keysOf = ({ session: { secret } }: Hall) => [{ kid: 'room', secret }];

/** The token of a client that has everything from this event on. */
export const signPresence = (room: Hall, fromSeq: number): string =>
  signToken(keysOf(room), useOf(room), { epoch: room.session.epoch, fromSeq });

/** Whether a client was present at the position that it names: earlier messages aren't sent to it again. */
export function wasThere(room: Hall, { epoch, seq, token }: Resume): boolean {
  const { epoch: current } = room.session;
  if (epoch !== current || token === undefined) return false;
  const presence = readToken(keysOf(room), useOf(room), token);
  return presence?.epoch === current && presence.fromSeq <= seq;
}
