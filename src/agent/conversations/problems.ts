import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of conversations. */
export const chatRows = {
  model_unavailable: {
    status: 503,
    title: 'The model doesn’t answer',
    meaning: 'The language model that answers didn’t, or broke off twice. What was called before stays done.',
    cure: 'Send the message again in a while.',
    retryable: true,
  },
  run_limit_reached: {
    status: 429,
    title: 'Too many runs at a time',
    meaning: 'A key, a grant or a person can have three messages answered at a time.',
    cure: 'Wait until one is done, or cancel one.',
    retryable: true,
  },
  run_in_progress: {
    status: 409,
    title: 'The conversation is still answering',
    meaning: 'A message is answered at a time. The member run_id names the run that is under way.',
    cure: 'Follow that run’s events, or cancel it; then send the message again.',
  },
  run_log_gone: {
    status: 410,
    title: 'The run’s events are gone',
    meaning: 'What a run’s stream said can be read again for an hour.',
    cure: 'Read the messages of the conversation instead.',
  },
  conversation_full: {
    status: 409,
    title: 'The conversation is full',
    meaning: 'A conversation has a thousand messages at most.',
    cure: 'Begin another one: POST /v1/chat.',
  },
} satisfies Record<string, ProblemRow>;
