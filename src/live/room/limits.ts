/** Bounds and durations of a room: everything that can grow has a bound. */

/** A client's command, in bytes. */
export const MAX_COMMAND_BYTES = 4_096;
export const MAX_CHAT_CHARACTERS = 500;
/** A message as it is compared: one character can become eighteen (NFKC), and each is compared. */
export const MAX_FOLDED_CHARACTERS = 2_000;
/** The part of a message that a reply quotes. */
export const MAX_QUOTE_CHARACTERS = 100;

/** A person's messages, with those that were refused for their content, in a period. */
export const CHAT_MESSAGES = 20;
export const CHAT_WINDOW_MS = 30_000;
export const MAX_TIMEOUT_SECONDS = 14 * 24 * 3_600;
/** Bans and timeouts of a room. */
export const MAX_RESTRICTIONS = 5_000;
export const MAX_WORDS = 500;
/** A word as it is written, and as it is compared. */
export const MAX_WORD_CHARACTERS = 40;

/** An event is kept until there are so many newer ones, or until it is so old and not among the last few. */
export const KEPT_EVENTS = 2_000;
export const KEPT_MS = 10 * 60_000;
export const RECENT_CHAT = 50;
export const MAX_HISTORY = 100;

/** Events within this time share a frame, up to these bounds. */
export const COALESCE_MS = 20;
export const MAX_BATCH_EVENTS = 100;
export const MAX_BATCH_BYTES = 64 * 1_024;
/** So many bids wait for a flush; the next one makes it. */
export const MAX_WAITING_BIDS = 200;

/**
 * How far a socket's acknowledgement may lag: beyond the first bound it gets no chat, beyond the second it is closed.
 */
export const LAG_WITHOUT_CHAT = { events: 500, ms: 15_000 } as const;
export const LAG_CLOSED = { events: 2_000, ms: 60_000 } as const;
/**
 * A client acknowledges after at most so many events, or so long after the first unacknowledged one; in a busy room
 * this often.
 */
export const ACK_EVENTS = 200;
export const ACK_MS = 10_000;
export const ACK_SPACING_MS = 250;

/** A socket's commands: so many at once, and so many a second. */
export const BURST_COMMANDS = 40;
export const COMMANDS_PER_SECOND = 5;
/** A hello after the first counts as so many more. */
export const HELLO_AGAIN_COMMANDS = 10;

/**
 * Bytes of answers (pages of history, the snapshot's chat, missed events): for each socket, and for all sockets of a
 * person, or all anonymous sockets of an IP address. Resuming after 2,000 events of 500 bytes is within it, and a
 * minute of 60 sockets in 60 rooms stays under 100 MB.
 */
export const ANSWERS = {
  anonymous: {
    socket: { burst: 1_024 * 1_024, perSecond: 8 * 1_024 },
    shared: { burst: 4 * 1_024 * 1_024, perSecond: 32 * 1_024 },
  },
  person: {
    socket: { burst: 1_536 * 1_024, perSecond: 16 * 1_024 },
    shared: { burst: 8 * 1_024 * 1_024, perSecond: 64 * 1_024 },
  },
} as const;
/** Questions for history of an anonymous socket. */
export const ANONYMOUS_QUESTIONS = { burst: 10, perSecond: 0.5 } as const;
/** Serialised answers that are cached for others who ask the same. */
export const MAX_WRITTEN_BYTES = 8 * 1_024 * 1_024;

export const MAX_SOCKETS = 5_000;
/** The maximum of anonymous sockets, so that people who sign in can always connect. */
export const MAX_ANONYMOUS_SOCKETS = 4_000;
/** Anonymous sockets of one IP address (a household, an office, a school), and as how many viewers they count. */
export const MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS = 50;
export const MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS = 5;
/** The oldest of a person's sockets is closed for one too many. */
export const MAX_SOCKETS_OF_A_PERSON = 20;
export const HELLO_MS = 10_000;
export const HEARTBEAT_SECONDS = 25;
/** Who counts as a viewer: the last heartbeat is at most VIEWER_MS old. A socket that is silent for SILENT_MS is closed. */
export const VIEWER_MS = 60_000;
export const SILENT_MS = 90_000;
export const PUBLISH_VIEWERS_MS = 5_000;
export const LOOK_ROUND_MS = 30_000;
export const RECORD_MS = 10_000;
