import type { Child } from 'hono/jsx';
import { Moment } from '#src/http/pages/moment.tsx';
import type { Board, BoardFilter } from '#src/intel/board/board.ts';
import { periodLabels } from '#src/intel/page-words/insight-words.ts';
import { hrefOf, isNarrowed, usual } from '#fn/intel/pages/read-filter.ts';

interface NothingProps {
  readonly board: Board;
  readonly filter: BoardFilter;
  readonly now: Date;
}

/** Why nothing is shown, and what to do next. */
export function NothingShown({ board, filter, now }: NothingProps) {
  const { products, competitors, watched } = board;
  const pages = Object.values(watched.byHealth).reduce((sum, count) => sum + count, 0);
  if (filter.product !== undefined && !products.some(({ slug }) => slug === filter.product))
    return <NoProduct filter={filter} />;
  if (filter.product !== undefined && competitors.length === 0) return <NoRivals />;
  if (isNarrowed(filter)) return <NoMatch filter={filter} />;
  if (products.length === 0 && competitors.length === 0) return <NoCatalogue />;
  if (pages === 0) return <NoPages />;
  const [next] = watched.next;
  return (
    <Panel title="Nothing has changed">
      <p>
        {periodLabels[filter.period]}: no page that is watched said anything new.{' '}
        {next?.schedule.nextScanAt && (
          <>
            The next look is <Moment at={next.schedule.nextScanAt.toISOString()} now={now} as="ahead" />, and what it
            finds appears here by itself.
          </>
        )}
      </p>
      <p class="actions">
        <a class="button quiet" href={hrefOf({ ...filter, period: 'all', state: 'all' })}>
          Look further back
        </a>
        <a class="button quiet" href="/targets">
          See the pages
        </a>
      </p>
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly children?: Child;
}

const Panel = ({ title, children }: PanelProps) => (
  <div class="panel nothing" id="nothing">
    <h2>{title}</h2>
    {children}
  </div>
);

const NoProduct = ({ filter }: Pick<NothingProps, 'filter'>) => (
  <Panel title="There is no such product">
    <p>Check the link, or choose one of those that there are.</p>
    <p class="actions">
      <a class="button" href={hrefOf({ ...filter, product: undefined })}>
        See all products
      </a>
    </p>
  </Panel>
);

const NoRivals = () => (
  <Panel title="Nobody is watched for this product">
    <p>
      No competitor is relevant to it yet. Say which ones are: <code>PATCH /api/admin/competitors/…</code>, or all of
      them in the seed.
    </p>
    <p class="actions">
      <a class="button" href="/">
        See all products
      </a>
      <a class="button quiet" href="/docs">
        How to say what is relevant
      </a>
    </p>
  </Panel>
);

const NoMatch = ({ filter }: Pick<NothingProps, 'filter'>) => (
  <Panel title="Nothing matches">
    <p>No insight is what you filter by. Take a filter away, or look further back.</p>
    <p class="actions">
      <a class="button" href={hrefOf({ ...usual, product: filter.product })}>
        Clear the filters
      </a>
      <a class="button quiet" href={hrefOf({ ...filter, period: 'all', state: 'all' })}>
        Look at any time, in any state
      </a>
    </p>
  </Panel>
);

const NoCatalogue = () => (
  <Panel title="Nobody is watched yet">
    <p>
      Say which products you have, who competes with them, and which of their pages to watch: one call,{' '}
      <code>POST /api/admin/seed</code>, takes all of it.
    </p>
    <p class="actions">
      <a class="button" href="/docs">
        How to seed the catalogue
      </a>
    </p>
  </Panel>
);

const NoPages = () => (
  <Panel title="No pages are watched yet">
    <p>
      There are competitors, but none of their pages is looked at. Add one with <code>POST /api/admin/targets</code>: a
      pricing page is a good start.
    </p>
    <p class="actions">
      <a class="button" href="/docs">
        How to add a page
      </a>
    </p>
  </Panel>
);
