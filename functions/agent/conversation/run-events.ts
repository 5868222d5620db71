import type { RunEvent } from '#src/agent/run/event.ts';
import type { Run, Spent } from '#src/agent/run/run.ts';
import type { LoggedEvent } from './conversation-store.ts';

const whenOf = (at: number) => new Date(at).toISOString();

const feesOf = ({ grossMinor, platformFeeMinor, thirdPartyCostMinor, netMinor, committedMinor }: Spent) => ({
  gross_minor: `${grossMinor}`,
  platform_fee_minor: `${platformFeeMinor}`,
  third_party_cost_minor: `${thirdPartyCostMinor}`,
  net_to_account_minor: `${netMinor}`,
  committed_minor: `${committedMinor}`,
  currency: 'USD',
});

/** What is told of an event, besides its run and its number. `resumeUrl`: where the run’s stream can be read again. */
function dataOf(event: RunEvent, run: Run, resumeUrl: string): Record<string, unknown> {
  switch (event.type) {
    case 'ready': {
      const { messageId, model, at } = event;
      const ids = { conversation_id: run.conversationId, message_id: messageId };
      return { ...ids, model, scopes: run.scopes, resume_url: resumeUrl, created_at: whenOf(at) };
    }
    case 'delta': {
      const { messageId, text, offset, supersedes } = event;
      return { message_id: messageId, text, offset, ...(supersedes === undefined ? {} : { supersedes }) };
    }
    case 'tool_call': {
      const { id, appId, capabilityName, input, status, result, forPerson, error, txnId, fee } = event;
      const names = { tool_call_id: id, app_id: appId, capability_name: capabilityName };
      return { ...names, input, status, result, for_person: forPerson, error, txn_id: txnId, fee };
    }
    case 'consent_required':
      return { tool_call_id: event.id, consent: event.consent };
    case 'done': {
      const { messageId, text, reason, at, usage, spent, error } = event;
      const message = { id: messageId, role: 'assistant', text, created_at: whenOf(at) };
      const { inputTokens, outputTokens, turns, calls } = usage;
      const used = { input_tokens: inputTokens, output_tokens: outputTokens, turns, tool_calls: calls };
      return { message_id: messageId, finish_reason: reason, message, usage: used, fees: feesOf(spent), error };
    }
  }
}

/** Events in the bytes in which they are kept and sent. They end at the run’s next number. */
export function logged(events: readonly RunEvent[], run: Run, resumeUrl: string): readonly LoggedEvent[] {
  const first = run.seq - events.length;
  return events.map((event, index) => {
    const seq = first + index;
    const data = JSON.stringify({ run_id: run.id, seq, ...dataOf(event, run, resumeUrl) });
    return { seq, type: event.type, data };
  });
}
