import type { Consent, ConsentDecision, ConsentStatus } from '#src/agent/consent/consent.ts';
import { coversAsked, type Standing } from '#src/agent/consent/standing.ts';
import type { CallStatus } from '#src/agent/invoke/tool-call.ts';
import { shownMinor } from '#src/agent/consent/envelope.ts';
import { formatUsd } from '#src/money/cents.ts';

type Decided = Pick<Consent, 'decision' | 'sessionId' | 'conversationId' | 'limits' | 'grossMinor' | 'commitsMinor'>;

export interface OutcomeWords {
  readonly headline: string;
  readonly meaning: string;
}

/** A request that can’t be decided any more: what became of it, and what that means. */
export function outcomeWords(
  status: Exclude<ConsentStatus, 'pending'>,
  consent: Decided,
  standing: Standing,
): OutcomeWords {
  const { decision, sessionId, conversationId } = consent;
  switch (status) {
    case 'approved':
      return approvedWords(consent, standing);
    case 'reserved':
      return { headline: 'It’s being done right now', meaning: 'You allowed it, and the agent is using that.' };
    case 'consumed':
      return {
        headline: 'You allowed it, and it was done',
        meaning: 'The approval is used up. The next time you’re asked again.',
      };
    case 'denied':
      return {
        headline: 'You said no',
        meaning:
          conversationId === null
            ? `Nothing was done. The agent can’t ask for the same again ${sessionId === null ? 'for a day' : 'in this session'}.`
            : 'Nothing was done. You won’t be asked for the like of it again in this conversation; in a new one you can be.',
      };
    case 'expired':
      return decision === null
        ? { headline: 'The time to decide is over', meaning: 'Nothing was done. The agent can ask again.' }
        : {
            headline: 'Your approval has run out',
            meaning: 'What wasn’t done by then won’t be done with it. The agent has to ask again.',
          };
    case 'cancelled':
      return {
        headline: 'The request was taken back',
        meaning: 'Nothing was done, and there is nothing to decide.',
      };
    case 'revoked':
      // By the person, by the agent, or with the agent's grant: the row doesn't say.
      return {
        headline: 'The approval was taken back',
        meaning: 'From then on nothing is done with it. What was done before stays done.',
      };
  }
}

const again: Readonly<Record<ConsentDecision, string>> = {
  approve_once: 'Allowed once',
  approve_session: 'Allowed for this session',
  approve_limited: 'Allowed within limits',
  deny: '',
};

/** A conversation waited for it. */
const GOES_ON = 'The chat goes on by itself now. You can close this page.';

function approvedWords(consent: Decided, standing: Standing): OutcomeWords {
  const { decision } = consent;
  if (standing === 'agent_ended')
    return {
      headline: 'The agent’s access has ended',
      meaning: 'You allowed this, but the agent can’t use it any more.',
    };
  if (standing === 'used_up')
    return {
      headline: 'Used up',
      meaning: 'The agent has used all of what you allowed. For more it has to ask again.',
    };
  if (decision === 'approve_limited' && !coversAsked(consent))
    return {
      headline: 'Allowed within limits, but not this time',
      meaning: `This very request comes to ${formatUsd(shownMinor(consent))}, which is over your limits: it isn’t done. Smaller ones are.`,
    };
  const meaning = consent.conversationId === null ? onceOrMore(decision) : GOES_ON;
  return { headline: again[decision ?? 'approve_once'], meaning };
}

const onceOrMore = (decision: ConsentDecision | null): string => {
  switch (decision) {
    case 'approve_session':
      return 'Your agent can now send the same request again, and others like it, each for at most what you saw.';
    case 'approve_limited':
      return 'Your agent can now send the same request again, and others like it, within the limits that you set.';
    default:
      return 'Nothing has been done yet: your agent now has to send the same request again. It can do this once.';
  }
};

/** What came of a call, as its page says it. */
export const callHeadlines: Readonly<Record<CallStatus, string>> = {
  running: 'It’s being done right now.',
  succeeded: 'It was done.',
  failed: 'It didn’t work. Nothing was charged.',
  outcome_unknown: 'Nobody knows whether it was done. It isn’t tried again, and nothing was charged.',
};
