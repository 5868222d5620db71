import type { UsableTicket } from '#src/live/session/connection.ts';
import { verifyTicket } from '#src/live/rooms/ticket.ts';
import type { LiveConfig } from './bindings.ts';

/** What a ticket permits here and now; undefined if it is invalid. The room knows whether it was used. */
export function usableTicket(
  config: Pick<LiveConfig, 'TOKEN_KEYS' | 'LIVE_URL'>,
  text: string,
  at: { readonly streamId: string; readonly origin: string | null },
): UsableTicket | undefined {
  const tokens = { keys: config.TOKEN_KEYS, audience: config.LIVE_URL };
  const ticket = verifyTicket(tokens, text, { ...at, now: Date.now() });
  if (typeof ticket === 'string') return undefined;
  const { id, exp, sub, name, capabilities, payer, until } = ticket;
  return { id, expiresAt: exp, person: { id: sub, name, capabilities, payer, until } };
}
