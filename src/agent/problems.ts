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
  consent_decided: {
    status: 409,
    title: 'The consent isn’t open for that any more',
    meaning: 'It was decided otherwise, or it has expired, was cancelled or revoked, or is in use.',
    cure: 'See consent_status. What is needed anew is asked for anew: send the call again.',
  },
} satisfies Record<string, ProblemRow>;
