/** How much an agent may send and have at a time. */
export const agentBounds = {
  bodyBytes: 256 * 1024,
  messageBytes: 32 * 1024,
  inputBytes: 64 * 1024,
  callsPerMinute: 60,
  chatsPerMinute: 10,
  pendingConsents: 20,
  runs: 3,
  streams: 5,
} as const;

/** The events of a chat's stream, and how long they can be asked for again. */
export const chatEvents = ['ready', 'delta', 'tool_call', 'consent_required', 'done'] as const;
export const CHAT_RETENTION_SECONDS = 3_600;
