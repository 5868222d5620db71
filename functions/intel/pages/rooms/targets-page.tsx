import { healthHelp, healthNames } from '#src/intel/page-words/page-state-words.ts';
import { healths, type Health, type Target } from '#src/intel/targets/target.ts';
import { HealthMark } from '#fn/intel/pages/dashboard/marks.tsx';
import { TargetRows } from '#fn/intel/pages/dashboard/watched-panels.tsx';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';

interface TargetsPageProps {
  readonly found: { readonly targets: readonly Target[]; readonly nextCursor: string | null };
  /** Only those that are doing so. */
  readonly health: Health | undefined;
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

const hrefOf = (health: Health | undefined) => (health === undefined ? '/targets' : `/targets?health=${health}`);

/** The pages that are watched, the newest first. */
export function TargetsPage({ found: { targets, nextCursor }, health, viewer, now, nonce }: TargetsPageProps) {
  const href = hrefOf(health);
  return (
    <IntelFrame title="Pages" nonce={nonce} path={href} viewer={viewer}>
      <main class="room" id="room" data-now={now.toISOString()}>
        <h1>Watched pages</h1>
        <nav class="tabs" aria-label="Health">
          <a href="/targets" aria-current={health === undefined ? 'page' : undefined}>
            All
          </a>
          {healths.map((each) => (
            <a href={hrefOf(each)} aria-current={each === health ? 'page' : undefined}>
              <HealthMark of={each} />
            </a>
          ))}
        </nav>
        {health !== undefined && healthHelp[health] !== undefined && <p class="quiet">{healthHelp[health]}</p>}
        {targets.length === 0 ? (
          <div class="panel nothing">
            <h2>
              {health === undefined ? 'No pages are watched yet' : `None is ${healthNames[health].toLowerCase()}`}
            </h2>
            <p>
              {health === undefined ? (
                <>
                  Add one with <code>POST /api/admin/targets</code>: a pricing page is a good start.
                </>
              ) : (
                <a href="/targets">See all pages</a>
              )}
            </p>
          </div>
        ) : (
          <section class="panel" aria-label="Pages">
            <TargetRows targets={targets} now={now} />
          </section>
        )}
        {nextCursor !== null && (
          <p class="list-end">
            <a class="button quiet" href={`${href}${health === undefined ? '?' : '&'}cursor=${nextCursor}`}>
              More pages
            </a>
          </p>
        )}
      </main>
    </IntelFrame>
  );
}
