/** When a room divides its sockets among leaves, and how quickly it does: constants, which tests make small. */
export interface HotLimits {
  /** A room with more sockets than this goes to its first leaves, of which there are `firstLeaves`. */
  readonly roomSockets: number;
  readonly firstLeaves: number;
  /** Their number is doubled at this mean of sockets, up to `mostLeaves`. */
  readonly doubledAtMean: number;
  readonly mostLeaves: number;
  /** Their number is halved where the mean has stayed under this for so long. */
  readonly halvedUnderMean: number;
  readonly halvedAfterMs: number;
  /** By then whoever comes is let in by the new number: doors know it for two seconds, and it has to be recorded. */
  readonly movedAfterMs: number;
  /** Sockets that a room or a leaf closes in a second because they belong elsewhere. */
  readonly movedASecond: number;
  /** Chat messages that a room with leaves takes in a second. */
  readonly chatASecond: number;
}

export const hotLimits: HotLimits = {
  roomSockets: 1_000,
  firstLeaves: 2,
  doubledAtMean: 1_500,
  mostLeaves: 64,
  halvedUnderMean: 500,
  halvedAfterMs: 10 * 60_000,
  movedAfterMs: 5_000,
  movedASecond: 100,
  chatASecond: 50,
};

/** The sockets of a leaf; as in a room four fifths of them can be anonymous. */
export const MAX_LEAF_SOCKETS = 2_000;
export const MAX_ANONYMOUS_LEAF_SOCKETS = 1_600;

/** A leaf's frames travel together for this long a socket, and COALESCE_MS at least: half of a thread is for sending. */
export const COALESCE_MS_A_SOCKET = 1 / 20;

/** After a cut clients come back within this long a socket of the stream, between these bounds. */
export const RETURN_MS_A_SOCKET = 1 / 2;
export const MIN_RETURN_SPREAD_MS = 500;
export const MAX_RETURN_SPREAD_MS = 10_000;

/** What a leaf asks of the room in one frame, and what of it may wait for the next. */
export const MAX_ASKED = 200;
export const MAX_ASKED_BYTES = 256 * 1_024;
export const MAX_WAITING_ASKS = 2_000;

/** A leaf reports its sockets within a second of a change, and after so many newcomers at once. */
export const REPORT_MS = 1_000;
export const REPORT_NEWCOMERS = 50;
/** What a leaf reported counts for so long after its line was cut: it is about to come back. */
export const LOST_LEAF_MS = 15_000;
/** A leaf without sockets leaves the room after so long, and sleeps. */
export const IDLE_LEAF_MS = 60_000;

/**
 * Tickets that were issued until so long after a change are used up in the room: by then every door knows of it. Leaves
 * hand in what they have used up within SETTLED_MS of a change.
 */
export const OLD_TICKET_MS = 10_000;
export const SETTLED_MS = 2_000;
