import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { bearerOf, isModerator, personOf } from './person.ts';
import { unknownPayer, type PayerStanding } from '#src/live/payers/payment.ts';
import { findDoorFor } from './rooms-store.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { signTicket, TICKET_TTL_MS, type Capability } from './ticket.ts';

export interface IssuedTicket {
  readonly ticket: string;
  readonly expiresAt: Date;
  readonly capabilities: readonly Capability[];
}

type TicketContext = Pick<LiveContext, 'db' | 'actor' | 'now' | 'newId' | 'tokens' | 'idSecret'>;

/** `origin`: of the requesting page; null if there is none. */
interface Asked {
  readonly streamId: StreamId;
  readonly origin: string | null;
}

/** A ticket for a stream's room, for the caller only. One round trip. Throws `not_found`, `stream_over`. */
export async function issueTicket(ctx: TicketContext, asked: Asked): Promise<IssuedTicket> {
  const caller = bearerOf(ctx.actor);
  const { id } = personOf(ctx.idSecret, caller);
  const door = await findDoorFor(ctx.db, asked.streamId, id);
  const isHost = door?.hostSub === id;
  if (door === undefined || (door.visibility === 'private' && !isHost && !isModerator(caller)))
    throw new Problem('not_found');
  if (isOver(door.status)) throw new Problem('stream_over', { extensions: { streamStatus: door.status } });
  return makeTicket(ctx, { ...asked, payer: door.payer }, isHost);
}

/** The same for a stream that is known, with its host, who needs no standing as a payer there. No round trip. */
export function makeTicket(
  ctx: TicketContext,
  { streamId, origin, payer = unknownPayer }: Asked & { readonly payer?: PayerStanding },
  isHost: boolean,
): IssuedTicket {
  const caller = bearerOf(ctx.actor);
  const { id: sub, name } = personOf(ctx.idSecret, caller);
  const until = caller.expiresAt;
  const exp = Math.min(ctx.now.getTime() + TICKET_TTL_MS, until);
  const own: readonly Capability[] = isHost ? ['chat', 'moderate', 'host'] : ['chat', 'bid'];
  const capabilities = !isHost && isModerator(caller) ? [...own, 'moderate' as const] : own;
  const ticket = signTicket(ctx.tokens, {
    id: ctx.newId(),
    streamId,
    sub,
    name,
    capabilities,
    payer,
    origin,
    exp,
    until,
  });
  return { ticket, expiresAt: new Date(exp), capabilities };
}
