import type { Insight } from '#src/intel/insights/insight.ts';
import type { Decision } from '#src/intel/scans/scan-filter.ts';
import type { GivenVerdict } from '#src/intel/verdicts/given-verdict.ts';
import { InsightCard } from '#fn/intel/pages/dashboard/insight-card.tsx';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';
import { LeftOut } from './left-out.tsx';

interface InsightPageProps {
  readonly insight: Insight;
  /** Undefined: the scan isn’t kept any more. */
  readonly left: { readonly decisions: readonly Decision[]; readonly nextCursor: string | null } | undefined;
  readonly verdict: GivenVerdict | undefined;
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** One insight, with its proof and what its scan left out. */
export function InsightPage({ insight, left, nonce, ...props }: InsightPageProps) {
  const path = `/insights/${insight.id}`;
  return (
    <IntelFrame title={insight.title} nonce={nonce} path={path} viewer={props.viewer}>
      <main class="room one" id="room" data-now={props.now.toISOString()}>
        <h1 class="unseen">An insight</h1>
        <InsightCard insight={insight} back={path} size="whole" {...props} />
        <section class="panel" aria-labelledby="proof-title">
          <h2 id="proof-title">Proof</h2>
          <dl class="terms">
            <dt>SHA-256</dt>
            <dd>
              <code>{insight.proof}</code>
            </dd>
            <dt>Rules</dt>
            <dd>version {insight.rulesVersion}</dd>
            <dt>Seen by</dt>
            <dd>
              <bdi>{[...new Set(insight.evidence.map(({ rule }) => rule))].join(', ')}</bdi>
            </dd>
          </dl>
          <p class="quiet">Verify runs the same rules on the stored pages again, and compares byte for byte.</p>
        </section>
        <section class="panel" id="left-out" aria-labelledby="left-title">
          <h2 id="left-title">What this scan left out</h2>
          {left === undefined ? (
            <p class="quiet">The scan’s decisions were kept for 90 days.</p>
          ) : (
            <LeftOut decisions={left.decisions} />
          )}
          {left !== undefined && left.nextCursor !== null && (
            <p>
              <a href={`/api/scans/${insight.scanId}/decisions`}>All of them, as data</a>
            </p>
          )}
        </section>
      </main>
    </IntelFrame>
  );
}
