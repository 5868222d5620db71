import { Moment } from '#src/http/pages/moment.tsx';
import type { Insight } from '#src/intel/insights/insight.ts';
import { addressOf, counted, isWebAddress, kindName } from '#src/intel/page-words/insight-words.ts';
import { healthHelp, pageTypeName, reasonNames, scanWords } from '#src/intel/page-words/page-state-words.ts';
import type { Decision } from '#src/intel/scans/scan-filter.ts';
import type { Scan } from '#src/intel/scans/scan.ts';
import { LEFT_OUT } from '#src/intel/scans/list-left-out.ts';
import type { Target } from '#src/intel/targets/target.ts';
import { HealthMark, SeverityMark } from '#fn/intel/pages/dashboard/marks.tsx';
import { Given } from '#fn/intel/pages/given.tsx';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';
import { LeftOut } from './left-out.tsx';

interface TargetPageProps {
  readonly target: Target;
  readonly scans: { readonly scans: readonly Scan[]; readonly nextCursor: string | null };
  /** What scans left out, by the scan’s id. */
  readonly left: ReadonlyMap<string, readonly Decision[]>;
  readonly insights: readonly Insight[];
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** A watched page: how it is doing and why, its scans, and what was found on it. */
export function TargetPage(props: TargetPageProps) {
  const { target, viewer, now, nonce } = props;
  const name = target.label ?? addressOf(target.url);
  return (
    <IntelFrame title={name} nonce={nonce} path={`/targets/${target.id}`} viewer={viewer}>
      <main class="room two" id="room" data-now={now.toISOString()}>
        <div class="lead">
          <h1>
            <Given text={name} />
          </h1>
          <p class="quiet">
            {pageTypeName(target.pageType)} page of{' '}
            <a href={`/competitors/${target.competitorSlug}`}>{target.competitorSlug}</a>
            {isWebAddress(target.url) && (
              <>
                {' · '}
                <a href={target.url} rel="noopener noreferrer nofollow" target="_blank">
                  <Given text={addressOf(target.url)} />
                  <span class="unseen"> (in a new tab)</span>
                </a>
              </>
            )}
          </p>
        </div>
        <div class="insights">
          <Scans {...props} />
        </div>
        <div class="beside">
          <State {...props} />
          <Found {...props} />
        </div>
      </main>
    </IntelFrame>
  );
}

const whenOf = (at: Date | null, now: Date, as: 'ago' | 'ahead' = 'ago') =>
  at === null ? 'never' : <Moment at={at.toISOString()} now={now} as={as} />;

/** How the page is doing, and what holds it back. */
function State({ target, scans, now }: TargetPageProps) {
  const { enabled, health, robots, schedule, stats, http, consecutiveFailures } = target;
  const error = scans.scans.find(({ status }) => status !== 'running')?.error;
  return (
    <section class="panel" aria-labelledby="state-title">
      <h2 id="state-title">
        <HealthMark of={enabled ? health : 'disabled'} />
      </h2>
      {healthHelp[health] !== undefined && <p>{healthHelp[health]}</p>}
      {error && (
        <p class="notice">
          <code>{error.code}</code> <Given text={error.detail} />
        </p>
      )}
      <dl class="terms">
        <dt>Next scan</dt>
        <dd>{enabled && schedule.nextScanAt !== null ? whenOf(schedule.nextScanAt, now, 'ahead') : 'not by itself'}</dd>
        <dt>Last scan</dt>
        <dd>{whenOf(target.lastScanAt, now)}</dd>
        <dt>Last change</dt>
        <dd>{whenOf(target.lastChangeAt, now)}</dd>
        <dt>So far</dt>
        <dd>
          {counted(stats.scans, 'scan')}, {counted(stats.changes, 'change')}, {counted(stats.failures, 'failure')}
          {consecutiveFailures > 0 && `, ${consecutiveFailures} in a row`}
        </dd>
        <dt>robots.txt</dt>
        <dd>
          {robots === null ? (
            'not asked yet'
          ) : (
            <>
              {robots.allowed ? 'allows it' : 'forbids it'}
              {robots.rule !== null && (
                <>
                  {': '}
                  <Given text={robots.rule} />
                </>
              )}
              , read {whenOf(robots.checkedAt, now)}
            </>
          )}
        </dd>
        <dt>Last answer</dt>
        <dd>{http.lastStatus ?? 'none yet'}</dd>
        <dt>Node</dt>
        <dd>node-{target.ownerNode}</dd>
      </dl>
    </section>
  );
}

const Found = ({ insights, now }: TargetPageProps) => (
  <section class="panel" aria-labelledby="found-title">
    <h2 id="found-title">Found here</h2>
    {insights.length === 0 ? (
      <p class="quiet">Nothing yet.</p>
    ) : (
      <ul class="rows">
        {insights.map(({ id, title, severity, kind, detectedAt }) => (
          <li>
            <a href={`/insights/${id}`}>
              <Given text={title} />
            </a>
            <SeverityMark of={severity} />
            <span class="quiet full">
              {kindName(kind)}, <Moment at={detectedAt.toISOString()} now={now} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Scans = ({ target, scans: { scans, nextCursor }, left, now }: TargetPageProps) => (
  <section class="panel" aria-labelledby="scans-title">
    <h2 id="scans-title">Scans</h2>
    {scans.length === 0 && <p class="quiet">None yet: its turn comes.</p>}
    <ul class="rows scans">
      {scans.map((scan) => (
        <ScanRow scan={scan} left={left.get(scan.id) ?? []} now={now} />
      ))}
    </ul>
    {nextCursor !== null && (
      <p class="list-end">
        <a class="button quiet" href={`/targets/${target.id}?cursor=${nextCursor}`}>
          Older scans
        </a>
      </p>
    )}
  </section>
);

interface ScanRowProps {
  readonly scan: Scan;
  readonly left: readonly Decision[];
  readonly now: Date;
}

function ScanRow({ scan, left, now }: ScanRowProps) {
  const { status, outcome, reason, node, http, error, insightCount, attempts, startedAt } = scan;
  const answered = http?.status ?? null;
  const facts = [
    reasonNames[reason].toLowerCase(),
    ...(node === null ? [] : [`node-${node}`]),
    ...(answered === null ? [] : [`HTTP ${answered}`]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(insightCount > 0 ? [counted(insightCount, 'insight')] : []),
  ];
  return (
    <li data-outcome={outcome}>
      <strong>{scanWords(status, outcome)}</strong>
      <span class="quiet">
        <Moment at={startedAt.toISOString()} now={now} />
      </span>
      <span class="quiet full">{facts.join(' · ')}</span>
      {error !== null && (
        <span class="full">
          <code>{error.code}</code> <Given text={error.detail} />
        </span>
      )}
      {left.length > 0 && (
        <details class="full">
          <summary>
            {left.length >= LEFT_OUT ? `${LEFT_OUT} or more places` : counted(left.length, 'place')} left out
          </summary>
          <LeftOut decisions={left} />
        </details>
      )}
    </li>
  );
}
