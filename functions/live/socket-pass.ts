import type { StreamId } from '#src/live/ids.ts';
import type { UsableTicket } from '#src/live/session/connection.ts';

/**
 * What the Worker has verified of a socket before it wakes the room, in one header of a request that the Worker builds.
 */
export interface SocketPass {
  readonly streamId: StreamId;
  readonly origin: string | null;
  /** What the door has divided it by, in a room with leaves. */
  readonly place: string | undefined;
  /** A keyed hash of the network that it comes from. */
  readonly address: string;
  readonly ticket: UsableTicket | undefined;
  /** The subprotocol to answer with, if the client offered any. */
  readonly protocol: string | undefined;
}

/** A leaf's own socket to its room. Only a leaf makes such a request: nothing of a client's is in those of the Worker. */
export interface LeafPass {
  readonly streamId: StreamId;
  readonly leaf: number;
}

/** A socket for a leaf, which needs to be told which one it is. */
export interface LeafCall {
  readonly leaf: number;
  readonly pass: SocketPass;
}

const HEADER = 'x-waypost-socket';

type Pass = SocketPass | LeafPass | LeafCall;

/** JSON in ASCII, because it is a header and names can have any letter. */
const asAscii = (pass: Pass) =>
  JSON.stringify(pass).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The request that opens a socket at the room's object. It contains nothing of the client's own request. */
export const passRequest = (pass: Pass): Request =>
  new Request('https://room.invalid/socket', { headers: { Upgrade: 'websocket', [HEADER]: asAscii(pass) } });

interface Asking {
  readonly headers: Pick<Headers, 'get'>;
}

const readHeader = (request: Asking): unknown => JSON.parse(request.headers.get(HEADER) ?? 'null');

/** Of a request to a room. */
export const readPass = (request: Asking) => readHeader(request) as SocketPass | LeafPass;

/** Of a request to a leaf. */
export const readLeafCall = (request: Asking) => readHeader(request) as LeafCall;
