import {
  boardStates,
  bySeverity,
  COUNTED,
  sumOf,
  type Board,
  type BoardFilter,
  periodNames,
} from '#src/intel/board/board.ts';
import { kindNames } from '#src/intel/insights/kind.ts';
import { countText, kindName, periodLabels, severityNames, stateNames } from '#src/intel/page-words/insight-words.ts';
import { hrefOf, usual } from '#fn/intel/pages/read-filter.ts';
import { SeverityShape } from './marks.tsx';

interface FiltersProps {
  readonly board: Board;
  readonly filter: BoardFilter;
}

/** Whose insights: one of our products, or all. */
export const ProductTabs = ({ board: { products }, filter }: FiltersProps) => (
  <nav class="tabs" aria-label="Products">
    <a
      href={hrefOf({ ...filter, product: undefined })}
      aria-current={filter.product === undefined ? 'page' : undefined}
    >
      All products
    </a>
    {products.map(({ slug, displayName }) => (
      <a href={hrefOf({ ...filter, product: slug })} aria-current={filter.product === slug ? 'page' : undefined}>
        <bdi>{displayName}</bdi>
      </a>
    ))}
  </nav>
);

/** How many there are of each severity, and the way to them. */
export const SeverityTabs = ({ board: { counts }, filter }: FiltersProps) => (
  <nav class="tabs severities" aria-label="Severities">
    <a
      href={hrefOf({ ...filter, severity: undefined })}
      aria-current={filter.severity === undefined ? 'page' : undefined}
    >
      All{' '}
      <span class="count" data-count="all" data-figure="all">
        {countText(sumOf(counts), 5 * COUNTED)}
      </span>
    </a>
    {bySeverity.map((severity) => (
      <a
        href={hrefOf({ ...filter, severity })}
        aria-current={filter.severity === severity ? 'page' : undefined}
        data-severity={severity}
      >
        <SeverityShape of={severity} /> {severityNames[severity]}{' '}
        <span class="count" data-count={severity} data-figure={severity}>
          {countText(counts[severity], COUNTED)}
        </span>
      </a>
    ))}
  </nav>
);

interface Choice {
  readonly value: string;
  readonly words: string;
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
}

const Select = ({ name, label, value, choices }: SelectProps) => (
  <label class="field">
    {label}
    <select name={name}>
      {choices.map((choice) => (
        <option value={choice.value} selected={choice.value === value}>
          {choice.words}
        </option>
      ))}
    </select>
  </label>
);

const any: Choice = { value: '', words: 'Any' };

/** What else can be asked for. */
export function Filters({ board, filter }: FiltersProps) {
  const { competitor = '', kind = '', state, period, q = '' } = filter;
  const isSet = [competitor, kind, q].some((value) => value !== '') || state !== usual.state || period !== usual.period;
  return (
    <details class="filters" open={isSet}>
      <summary>
        Filter{' '}
        <span class="quiet">
          {periodLabels[period]}, {stateNames[state].toLowerCase()}
        </span>
      </summary>
      <form method="get" action="/" class="filter-fields">
        {filter.product !== undefined && <input type="hidden" name="product" value={filter.product} />}
        {filter.severity !== undefined && <input type="hidden" name="severity" value={filter.severity} />}
        <Select
          name="competitor"
          label="Competitor"
          value={competitor}
          choices={[any, ...board.competitors.map(({ slug, displayName }) => ({ value: slug, words: displayName }))]}
        />
        <Select
          name="kind"
          label="Kind"
          value={kind}
          choices={[any, ...kindNames.map((each) => ({ value: each, words: kindName(each) }))]}
        />
        <Select
          name="state"
          label="State"
          value={state}
          choices={boardStates.map((each) => ({ value: each, words: stateNames[each] }))}
        />
        <Select
          name="period"
          label="Found"
          value={period}
          choices={periodNames.map((each) => ({ value: each, words: periodLabels[each] }))}
        />
        <label class="field">
          Words
          <input name="q" type="search" value={q} maxlength={100} placeholder="All in title or summary" />
        </label>
        <p class="actions">
          <button class="button">Show</button>
          <a class="button quiet" href={hrefOf({ ...usual, product: filter.product })}>
            Clear
          </a>
        </p>
      </form>
    </details>
  );
}
