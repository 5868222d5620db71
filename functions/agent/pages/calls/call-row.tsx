import type { SeenCall } from '#src/agent/approvals/overview.ts';
import { callWords } from '#src/agent/page-words/consent-words.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd, sum } from '#src/money/cents.ts';
import { GivenText } from '#fn/agent/pages/given-text.tsx';

/** What a call costs, its commitment included: of what was cancelled only the call itself. */
export const totalOf = ({ grossMinor, committedMinor }: Pick<SeenCall, 'grossMinor' | 'committedMinor'>) =>
  sum(grossMinor, committedMinor);

/** What came of it, where that isn’t simply that it was done. */
function laterWords({ status, isCancelled, givenBackMinor }: SeenCall): string {
  if (status !== 'succeeded') return ` · ${callWords[status]}`;
  if (isCancelled) return ' · cancelled since';
  return givenBackMinor > 0n ? ` · ${formatUsd(givenBackMinor)} given back since` : '';
}

/** A call in a list. */
export const CallRow = ({ call, now }: { readonly call: SeenCall; readonly now: Date }) => (
  <li>
    <p>
      <a href={`/calls/${call.id}`}>{findCapability(call.appId, call.capabilityName)?.title ?? scopeName(call)}</a>
      <br />
      <span class="quiet">
        <GivenText text={call.clientName} /> · <Moment at={call.createdAt.toISOString()} now={now} />
        {laterWords(call)}
      </span>
    </p>
    <p class="amount">{call.status === 'succeeded' ? formatUsd(totalOf(call)) : '$0.00'}</p>
  </li>
);
