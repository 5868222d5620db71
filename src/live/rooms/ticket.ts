import { readToken, signToken, type SigningKeys, type TokenUse } from '#src/platform/crypto/signed-token.ts';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { PayerStanding } from '#src/live/payers/payment.ts';

/** A ticket is valid for so long, and once: the room remembers its id until then. */
export const TICKET_TTL_MS = 60_000;

export const capabilities = ['chat', 'bid', 'moderate', 'host'] as const;
export type Capability = (typeof capabilities)[number];

/** What a socket may do, and for whom: bound to stream, person and origin. */
export interface Ticket {
  readonly id: string;
  readonly streamId: StreamId;
  readonly sub: PersonId;
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** As it was when the ticket was issued; one of before there was this has none. */
  readonly payer?: PayerStanding;
  /** The origin of the page that requested it; null if there was none, and then no page can use it. */
  readonly origin: string | null;
  /** Unix ms: until when it can be used; and until when the credential is accepted that it was issued for. */
  readonly exp: number;
  readonly until: number;
}

/** Our keys, and the Worker for which the ticket is: LIVE_URL. */
export interface TicketKeys {
  readonly keys: SigningKeys;
  readonly audience: string;
}

export type TicketFault = 'invalid' | 'expired' | 'other_stream' | 'other_origin';

const useOf = ({ audience }: TicketKeys): TokenUse<Ticket> => ({ purpose: 'live-ticket', audience });

export const signTicket = (tokens: TicketKeys, ticket: Ticket): string => signToken(tokens.keys, useOf(tokens), ticket);

/** The ticket, or what is wrong with it. Only the room knows whether it was used before. */
export function verifyTicket(
  tokens: TicketKeys,
  token: string,
  at: { readonly streamId: string; readonly origin: string | null; readonly now: number },
): Ticket | TicketFault {
  const ticket = readToken(tokens.keys, useOf(tokens), token);
  if (ticket === undefined) return 'invalid';
  if (ticket.exp <= at.now) return 'expired';
  if (ticket.streamId !== at.streamId) return 'other_stream';
  return ticket.origin === at.origin ? ticket : 'other_origin';
}
