import { Moment } from '#src/http/pages/moment.tsx';
import type { ShownField, ShownValue } from '#src/agent/page-words/shown-input.ts';
import { formatUsd } from '#src/money/cents.ts';
import { GivenText } from '#fn/agent/pages/given-text.tsx';

/** Every text of an input, for what is odd about them. */
export const textsOf = (fields: readonly ShownField[]): readonly string[] =>
  fields.flatMap(({ value }) => {
    if (value.kind === 'group') return textsOf(value.fields);
    return value.kind === 'text' ? [value.text] : [];
  });

/** Every value of an input by its pointer, to find what was asked for where the person changed it. */
export const valuesOf = (fields: readonly ShownField[]): ReadonlyMap<string, ShownValue> =>
  new Map(
    fields.flatMap(({ pointer, value }): (readonly [string, ShownValue])[] =>
      value.kind === 'group' ? [...valuesOf(value.fields)] : [[pointer, value]],
    ),
  );

interface InputProps {
  readonly fields: readonly ShownField[];
  readonly now: Date;
  /** What was asked for, if something else runs. */
  readonly asked?: ReadonlyMap<string, ShownValue> | undefined;
}

function textIn(value: ShownValue): string {
  switch (value.kind) {
    case 'money':
      return formatUsd(value.minor);
    case 'text':
      return value.text;
    case 'time':
      return [value.at, value.until].join();
    case 'group':
      return '';
  }
}

/** The whole input. A long text is there whole, and scrolls in its own box. */
export const InputFields = ({ fields, now, asked }: InputProps) =>
  fields.length === 0 ? (
    <p class="quiet">Nothing more: it takes no details.</p>
  ) : (
    <dl class="input-fields">
      {fields.map(({ pointer, label, value }) => (
        <div class={value.kind === 'group' ? 'group' : undefined}>
          <dt>
            <GivenText text={label} />
          </dt>
          <dd>
            <Value label={label} value={value} now={now} asked={asked} />
            <Was label={label} was={asked?.get(pointer)} value={value} now={now} />
          </dd>
        </div>
      ))}
    </dl>
  );

/** Longer than this, or of more lines, a text gets a box of its own. */
const LONG = 240;
const MANY_LINES = 5;

const isLong = (text: string) => text.length > LONG || text.split('\n').length > MANY_LINES;

interface ValueProps extends Pick<InputProps, 'now' | 'asked'> {
  readonly label: string;
  readonly value: ShownValue;
}

/** What the agent had asked for, under what the person made of it. */
function Was({ label, was, value, now }: Omit<ValueProps, 'asked'> & { readonly was: ShownValue | undefined }) {
  if (was === undefined || textIn(was) === textIn(value)) return <></>;
  return (
    <div class="was">
      <span class="quiet">The agent’s:</span>{' '}
      <del>
        <Value label={`${label}, the agent’s`} value={was} now={now} />
      </del>
    </div>
  );
}

function Value({ label, value, now, asked }: ValueProps) {
  if (value.kind === 'group') return <InputFields fields={value.fields} now={now} asked={asked} />;
  if (value.kind === 'time') return <Moment at={value.at} until={value.until} now={now} as="when" />;
  if (value.kind === 'money') return <>{formatUsd(value.minor)}</>;
  if (!isLong(value.text)) return <GivenText text={value.text} />;
  return (
    <div class="long-text" role="region" aria-label={label} tabindex={0}>
      <GivenText text={value.text} />
    </div>
  );
}
