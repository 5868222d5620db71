import { MAX_RETURN_SPREAD_MS, MIN_RETURN_SPREAD_MS, RETURN_MS_A_SOCKET } from './hot-limits.ts';

/** Within how many ms the clients of so many sockets come back after a cut, so that they don't all come at once. */
export const returnSpreadMs = (sockets: number): number =>
  Math.round(Math.min(MAX_RETURN_SPREAD_MS, Math.max(MIN_RETURN_SPREAD_MS, sockets * RETURN_MS_A_SOCKET)));
