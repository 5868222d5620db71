import type { SeenCalls } from '#src/agent/approvals/list-seen-calls.ts';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { CallRow } from './call-row.tsx';

interface CallsProps {
  readonly found: SeenCalls;
  /** Whether there are newer ones on another page. */
  readonly isLater: boolean;
  readonly visitor: Visitor;
  readonly nonce: string;
}

/** What agents did, all of it, a page at a time. */
export const CallsPage = ({ found: { calls, nextCursor, now }, isLater, visitor, nonce }: CallsProps) => (
  <AgentFrame title="What agents did" nonce={nonce} visitor={visitor} scripts={['/assets/call.js']}>
    <main class="approval single" id="past" data-now={now.toISOString()}>
      <h1>What agents did</h1>
      <section class="panel" aria-label="Calls, the newest first">
        {calls.length === 0 && <p class="quiet">{isLater ? 'Nothing older.' : 'Nothing yet.'}</p>}
        <ul class="rows">
          {calls.map((call) => (
            <CallRow call={call} now={now} />
          ))}
        </ul>
      </section>
      <nav class="actions" aria-label="Pages">
        {nextCursor !== null && (
          <a class="button" href={`/calls?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
            Older ones
          </a>
        )}
        {isLater && (
          <a class="button quiet" href="/calls">
            The newest
          </a>
        )}
      </nav>
      <p>
        <a href="/approvals">All approvals</a>
      </p>
    </main>
  </AgentFrame>
);
