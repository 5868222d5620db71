/** Everything in a room that can grow has a bound, and every wait a length: here. */

/** A command of a client, as it travels. */
export const MAX_COMMAND_BYTES = 4_096;
export const MAX_CHAT_CHARACTERS = 500;
/** A message as it is compared: one character can stand for eighteen (NFKC), and each is looked at. */
export const MAX_FOLDED_CHARACTERS = 2_000;
/** Of the message that is answered, as much is quoted. */
export const MAX_QUOTE_CHARACTERS = 100;

/** A person's messages, and those that were refused for what is in them: so many in such a time. */
export const CHAT_MESSAGES = 20;
export const CHAT_WINDOW_MS = 30_000;
export const MAX_TIMEOUT_SECONDS = 14 * 24 * 3_600;
/** Bans and timeouts of one room. */
export const MAX_RESTRICTIONS = 5_000;
export const MAX_WORDS = 500;
/** Of a word as it is written, and as it is compared. */
export const MAX_WORD_CHARACTERS = 40;

/** An event is kept until so many newer ones are there, or until it is so old and not among the last few. */
export const KEPT_EVENTS = 2_000;
export const KEPT_MS = 10 * 60_000;
export const RECENT_CHAT = 50;
export const MAX_HISTORY = 100;

/** What happens within this time travels in one frame, unless it is so much. */
export const COALESCE_MS = 20;
export const MAX_BATCH_EVENTS = 100;
export const MAX_BATCH_BYTES = 64 * 1_024;

/** How far a socket's acknowledgement may lag: from the first on it gets no chat, at the second it is closed. */
export const LAG_WITHOUT_CHAT = { events: 500, ms: 15_000 } as const;
export const LAG_CLOSED = { events: 2_000, ms: 60_000 } as const;
/** A client acknowledges after so many events at most, or so long after the first that it has not; in a busy room this often. */
export const ACK_EVENTS = 200;
export const ACK_MS = 10_000;
export const ACK_SPACING_MS = 250;

/** A socket's commands: so many at once, and so many a second for ever. */
export const BURST_COMMANDS = 40;
export const COMMANDS_PER_SECOND = 5;
/** A hello after the first counts as so many more. */
export const HELLO_AGAIN_COMMANDS = 10;

/**
 * Bytes of what is answered (pages of history, the snapshot's chat, what somebody missed): of each socket, and of all that
 * a person has, or of all that nobody says who they are on from one address. Whoever resumes is within it after 2,000
 * events of 500 bytes, and a minute of 60 sockets in 60 rooms stays under 100 MB.
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
/** Questions for history of a socket without a person. */
export const ANONYMOUS_QUESTIONS = { burst: 10, perSecond: 0.5 } as const;
/** Answers that are kept as they were written, for whoever asks the same. */
export const MAX_WRITTEN_BYTES = 8 * 1_024 * 1_024;

export const MAX_SOCKETS = 5_000;
/** As many of them can be nobody's, so that whoever says who they are gets in. */
export const MAX_ANONYMOUS_SOCKETS = 4_000;
/** Sockets of nobody from one address: a household, an office, a school; and as how many viewers they count. */
export const MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS = 50;
export const MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS = 5;
/** The oldest of a person's sockets gives way to one too many. */
export const MAX_SOCKETS_OF_A_PERSON = 20;
export const HELLO_MS = 10_000;
export const HEARTBEAT_SECONDS = 25;
/** A viewer is someone whose heartbeat is not older; a socket that is silent for the second is closed. */
export const VIEWER_MS = 60_000;
export const SILENT_MS = 90_000;
export const PUBLISH_VIEWERS_MS = 5_000;
export const LOOK_ROUND_MS = 30_000;
export const RECORD_MS = 10_000;
