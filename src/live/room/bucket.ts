import type { Connection } from './connection.ts';
import { BURST_COMMANDS, COMMANDS_PER_SECOND } from './limits.ts';

/** Takes one of the socket's tokens. False when there is none: it sends more than any client of ours does. */
export function takeToken(connection: Connection, now: number): boolean {
  const gained = (Math.max(0, now - connection.tokensAt) / 1_000) * COMMANDS_PER_SECOND;
  const tokens = Math.min(BURST_COMMANDS, connection.tokens + gained);
  connection.tokensAt = now;
  connection.tokens = Math.max(0, tokens - 1);
  return tokens >= 1;
}
