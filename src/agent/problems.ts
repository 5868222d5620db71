import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of the agent interface. */
export const agentRows = {
  capability_unknown: {
    status: 404,
    title: 'There is no such capability',
    meaning: 'No application has a capability of this name here.',
    cure: 'Take app_id and capability_name from GET /v1/capabilities.',
  },
  business_tier_required: {
    status: 403,
    title: 'API keys are for business accounts',
    meaning: 'The bearer token doesn’t say `tier: business`.',
    cure: 'Use an account of the business tier. An agent that acts for a person asks for a grant instead.',
  },
  key_limit_reached: {
    status: 409,
    title: 'There are too many keys',
    meaning: 'An account can have a hundred live keys.',
    cure: 'Revoke one that isn’t needed any more.',
  },
  key_revoked: {
    status: 409,
    title: 'The key has been revoked',
    meaning: 'A revoked key stays as it is: nothing of it is changed, and it gets no new token.',
    cure: 'Make a new key.',
  },
  key_malformed: {
    status: 401,
    title: 'The key or grant is mistyped',
    meaning: 'It begins as one of ours, but its length, its characters or its checksum are wrong.',
    cure: 'Copy it again, whole: mk_live_, k or g, and 49 letters and digits.',
  },
  credential_unknown: {
    status: 401,
    title: 'Nobody has this key or grant',
    meaning: 'It is well formed, but was never issued here, or was replaced by a rotation.',
    cure: 'Use the newest one, or ask for a new grant.',
  },
  credential_ended: {
    status: 401,
    title: 'The key or grant has ended',
    meaning: 'It has expired or was revoked, or something that it descends from was.',
    cure: 'See the detail. Ask for a new grant, or make a new key.',
  },
  grant_limit_reached: {
    status: 409,
    title: 'There are too many grants',
    meaning: 'An account can have a thousand live grants.',
    cure: 'Revoke grants that aren’t needed any more, or wait until some expire.',
  },
  grant_too_deep: {
    status: 409,
    title: 'The grant can’t be handed on any further',
    meaning: 'A grant descends from four others at most.',
    cure: 'Hand on one of those that it descends from.',
  },
  grant_too_wide: {
    status: 403,
    title: 'The grant would be wider than what it is made from',
    meaning: 'A grant has at most the scopes, the limits and the time of the key or grant that it is made from.',
    cure: 'See errors[]: it names each field. Leave it out, or ask for less.',
  },
  place_unknown: {
    status: 404,
    title: 'There is no such place',
    meaning: 'The person has saved no place under this name.',
    cure: 'Take the name from places.list.',
  },
  place_name_empty: {
    status: 422,
    title: 'The name says nothing',
    meaning: 'A place’s name has a letter, a digit or a sign that can be seen.',
    cure: 'Ask the person what they call the place.',
  },
  place_limit_reached: {
    status: 409,
    title: 'There are too many places',
    meaning: 'A person can have two hundred saved places.',
    cure: 'Forget one that isn’t needed any more, or save it under a name that is there.',
  },
  mail_rejected: {
    status: 422,
    title: 'The mail isn’t accepted',
    meaning: 'It isn’t one plain mail to one address, or the mail service doesn’t take it. Nothing was sent.',
    cure: 'See the detail. Ask the person for another address, or write another mail.',
  },
  mail_key_spent: {
    status: 409,
    title: 'Nothing can be sent under this key any more',
    meaning: 'Nobody saw an earlier try end. It was looked into, nothing had been sent, and so nothing ever will.',
    cure: 'Send the call again with a new Idempotency-Key.',
  },
  mail_unavailable: {
    status: 503,
    title: 'Mail can’t be sent right now',
    meaning: 'The mail service doesn’t answer, refuses us, or there is none here. Nothing was sent.',
    cure: 'Send the same request again after Retry-After. Without that header the operator has to act first.',
    retryable: true,
  },
} satisfies Record<string, ProblemRow>;
