import type { WatchedCompetitor } from '#src/intel/catalog/watched.ts';
import { CompetitorRows } from '#fn/intel/pages/dashboard/watched-panels.tsx';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';

interface CompetitorsPageProps {
  readonly competitors: readonly WatchedCompetitor[];
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** Who is watched, the most relevant first. */
export const CompetitorsPage = ({ competitors, viewer, now, nonce }: CompetitorsPageProps) => (
  <IntelFrame title="Competitors" nonce={nonce} path="/competitors" viewer={viewer}>
    <main class="room" id="room" data-now={now.toISOString()}>
      <h1>Competitors</h1>
      {competitors.length === 0 ? (
        <div class="panel nothing">
          <h2>Nobody is watched yet</h2>
          <p>
            Add those who compete with you: <code>POST /api/admin/seed</code>, or one at a time.
          </p>
          <p class="actions">
            <a class="button" href="/docs">
              How to add competitors
            </a>
          </p>
        </div>
      ) : (
        <section class="panel" aria-label="All competitors">
          <CompetitorRows competitors={competitors} now={now} />
        </section>
      )}
    </main>
  </IntelFrame>
);
