import type { UsableTicket } from '../../src/live/room/connection.ts';

/** What the Worker found out about a socket before it woke the room: in one header of a request that it makes itself. */
export interface SocketPass {
  readonly streamId: string;
  readonly origin: string | null;
  /** Of the network that it comes from: a keyed hash. */
  readonly address: string;
  readonly ticket: UsableTicket | undefined;
  /** To be answered to a client that offered any. */
  readonly protocol: string | undefined;
}

const HEADER = 'x-waypost-socket';

/** JSON in ASCII, as a header has to be: a name can have any letter. */
const asAscii = (pass: SocketPass) =>
  JSON.stringify(pass).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The request that opens a socket at the room's object: nothing of the client's own request is in it. */
export const passRequest = (pass: SocketPass): Request =>
  new Request('https://room.invalid/socket', { headers: { Upgrade: 'websocket', [HEADER]: asAscii(pass) } });

export const readPass = (request: { readonly headers: Pick<Headers, 'get'> }): SocketPass =>
  JSON.parse(request.headers.get(HEADER) ?? 'null') as SocketPass;
