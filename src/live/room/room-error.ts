/** How a command can fail. `temporary`: the same command may succeed later, after `retryAfterMs` if that is known. */
export const roomErrors = {
  invalid: { temporary: false, message: 'The command is not one that this protocol knows.' },
  hello_first: { temporary: false, message: 'Say hello first.' },
  ticket_invalid: { temporary: false, message: 'The ticket is used up, expired, or for something else.' },
  auth_required: { temporary: true, message: 'Your sign-in has ended. Send `auth` with a fresh ticket.' },
  not_allowed: { temporary: false, message: 'Your ticket does not allow this.' },
  room_over: { temporary: false, message: 'The room is over.' },
  chat_host_only: { temporary: true, message: 'Only the host writes at the moment.' },
  chat_slow: { temporary: true, message: 'Slow mode: a moment between messages.' },
  chat_not_unique: { temporary: false, message: 'This has been said already.' },
  chat_too_many: { temporary: true, message: 'That is a lot of messages. Give it a moment.' },
  chat_busy: { temporary: true, message: 'Everybody is writing. Give it a moment.' },
  slow_down: { temporary: true, message: 'You have asked for a lot. Give it a moment.' },
  chat_word: { temporary: false, message: 'The message has a word that is not for this room.' },
  timed_out: { temporary: true, message: 'You may write again when your timeout ends.' },
  no_such_message: { temporary: false, message: 'There is no such message.' },
  not_a_target: { temporary: false, message: 'The host and yourself are not to be moderated.' },
  too_many_restrictions: { temporary: true, message: 'There is no room for another ban or timeout.' },
  too_many_words: { temporary: false, message: 'The word list is full.' },
  bid_in_flight: { temporary: true, message: 'Your bid before it has not been answered yet.' },
  bid_too_many: { temporary: true, message: 'That is a lot of bids. Give it a moment.' },
  bid_too_low: { temporary: false, message: 'The bid is below the minimum.' },
  already_leading: { temporary: true, message: 'You lead already.' },
  stale_seq: { temporary: false, message: 'The auction has moved on.' },
  auction_not_open: { temporary: true, message: 'The auction takes no bids yet.' },
  auction_closed: { temporary: false, message: 'The auction is closed.' },
  auction_full: { temporary: false, message: 'The auction takes no more bids.' },
  confirm_required: { temporary: false, message: 'That is much more than the minimum: send it again with `confirm`.' },
  max_not_allowed: { temporary: false, message: 'The auction takes no maxima.' },
  seller_cannot_bid: { temporary: false, message: 'Sellers do not bid.' },
  bidder_banned: { temporary: false, message: 'Whoever is banned bids no more.' },
  payer_blocked: { temporary: true, message: 'A payment of yours is disputed.' },
  payment_method_required: { temporary: true, message: 'Save a payment method first.' },
  payment_overdue: { temporary: true, message: 'Pay for what you have won first.' },
  idempotency_key_reused: { temporary: false, message: 'The key was used for another bid.' },
  not_found: { temporary: false, message: 'There is no such auction here.' },
} as const satisfies Record<string, { readonly temporary: boolean; readonly message: string }>;

export type RoomErrorCode = keyof typeof roomErrors;

/** The answer to a refused command. */
export interface Refusal {
  readonly code: RoomErrorCode;
  readonly retryAfterMs?: number;
  readonly detail?: string;
  /** What belongs to the code, by name. */
  readonly details?: Readonly<Record<string, unknown>>;
}
