import type { UsableTicket } from '#src/live/session/connection.ts';

/**
 * What the Worker has verified of a socket before it wakes the room, in one header of a request that the Worker builds.
 */
export interface SocketPass {
  readonly streamId: string;
  readonly origin: string | null;
  /** A keyed hash of the network that it comes from. */
  readonly address: string;
  readonly ticket: UsableTicket | undefined;
  /** The subprotocol to answer with, if the client offered any. */
  readonly protocol: string | undefined;
}

const HEADER = 'x-waypost-socket';

/** JSON in ASCII, because it is a header and names can have any letter. */
const asAscii = (pass: SocketPass) =>
  JSON.stringify(pass).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The request that opens a socket at the room's object. It contains nothing of the client's own request. */
export const passRequest = (pass: SocketPass): Request =>
  new Request('https://room.invalid/socket', { headers: { Upgrade: 'websocket', [HEADER]: asAscii(pass) } });

export const readPass = (request: { readonly headers: Pick<Headers, 'get'> }): SocketPass =>
  JSON.parse(request.headers.get(HEADER) ?? 'null') as SocketPass;
