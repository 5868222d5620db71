import { chatRows } from './conversations/problems.ts';
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
  outside_consent_profile: {
    status: 403,
    title: 'The person doesn’t allow that',
    meaning:
      'A grant lies within its person’s consent profile: no scope that it says never to, no more than its day’s limit.',
    cure: 'See errors[]: it names each scope and limit. Ask for less; only the person changes their profile.',
  },
  authorization_pending: {
    status: 400,
    title: 'The person hasn’t decided yet',
    meaning: 'The request waits for the person (RFC 8628, section 3.5).',
    cure: 'Ask again after Retry-After.',
    retryable: true,
  },
  slow_down: {
    status: 400,
    title: 'The agent asks too often',
    meaning:
      'The last question was less than the interval ago. The interval is five seconds longer now (RFC 8628, section 3.5).',
    cure: 'Ask again after Retry-After, and not more often than that from now on.',
    retryable: true,
  },
  access_denied: {
    status: 400,
    title: 'The person said no',
    meaning: 'The person denied the request.',
    cure: 'Don’t ask again for the same.',
  },
  expired_token: {
    status: 400,
    title: 'The request is over',
    meaning:
      'Nobody decided within the request’s time, or the agent didn’t take what was approved (RFC 8628, section 3.5).',
    cure: 'Make a new request: POST /v1/grants/request.',
  },
  invalid_grant: {
    status: 400,
    title: 'There is nothing to take for this device code',
    meaning: 'The device code was never issued here, or its token was taken before (RFC 6749, section 5.2).',
    cure: 'Use the device_code of the newest request. A token that was lost is asked for anew.',
  },
  grant_request_decided: {
    status: 409,
    title: 'The request has been decided',
    meaning: 'The person has decided otherwise about this request before.',
    cure: 'Revoke its grant, or let the agent ask anew.',
  },
  self_approval_forbidden: {
    status: 403,
    title: 'Only a person decides this',
    meaning:
      'The credential isn’t a consent token: a key, a grant, and a person’s ordinary token can be held by the very program that asks.',
    cure: 'Send the person to the verification_uri of the consent: they sign in there, and decide.',
  },
  insufficient_user_authentication: {
    status: 401,
    title: 'The person has to sign in again for this',
    meaning: 'The sign-in was too long ago, or not strong enough for what is decided.',
    cure: 'Sign the person in with the acr_values and max_age of WWW-Authenticate (RFC 9470), and decide again.',
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
  consent_required: {
    status: 402,
    title: 'The person has to say yes first',
    meaning:
      'The call needs its person’s consent. Nothing was done or charged. The member consent says what they are asked.',
    cure: 'Show the person consent.verification_uri, poll consent.poll_uri, then send the same request again.',
  },
  consent_denied: {
    status: 403,
    title: 'The person said no',
    meaning: 'In this session the person denied this, or this capability three times. They aren’t asked again.',
    cure: 'Do without it. A new session may ask again.',
  },
  consent_limit_reached: {
    status: 409,
    title: 'Too many requests wait for the person',
    meaning: 'A key or grant can have twenty requests that nobody has decided yet.',
    cure: 'Wait until the person has decided, or cancel requests that aren’t needed any more.',
  },
  grant_constraint_violated: {
    status: 403,
    title: 'The input is outside what the key or grant allows',
    meaning: 'A constraint on an input field isn’t met, of the credential or of what it descends from.',
    cure: 'The member violations names each field and constraint. Change the input, or ask for another grant.',
  },
  account_limit_reached: {
    status: 403,
    title: 'The account owes too much for calls',
    meaning: 'Calls that cost something stop at 5,000 unpaid cents. Free ones go on.',
    cure: 'Settle the account’s bill.',
  },
  quote_token_invalid: {
    status: 422,
    title: 'The quote isn’t for this call, or has expired',
    meaning: 'A quote_token holds for ten minutes, for the credential, capability and input of its dry run.',
    cure: 'Leave it out, or ask for a new one by a dry run.',
  },
  ...chatRows,
  outcome_pending: {
    status: 503,
    title: 'It isn’t known yet whether the call was carried out',
    meaning:
      'What runs the capability didn’t answer clearly. Nothing is charged before it is known, and nothing runs twice.',
    cure: 'Send the same request with the same Idempotency-Key again after Retry-After, or read the transaction.',
    retryable: true,
  },
  outcome_unknown: {
    status: 409,
    title: 'Nobody can find out whether the call was carried out',
    meaning: 'It was tried once, and isn’t tried again. It wasn’t charged. The person sees it among their approvals.',
    cure: 'Ask the person before a new call with a new Idempotency-Key.',
  },
  capability_unavailable: {
    status: 503,
    title: 'The service behind the capability doesn’t answer',
    meaning: 'Nothing was done or charged.',
    cure: 'Send the same request again after Retry-After.',
    retryable: true,
  },
  consent_decided: {
    status: 409,
    title: 'The consent isn’t open for that any more',
    meaning: 'It was decided otherwise, or it has expired, was cancelled or revoked, or is in use.',
    cure: 'See consent_status. What is needed anew is asked for anew: send the call again.',
  },
} satisfies Record<string, ProblemRow>;
