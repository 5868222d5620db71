import type { ShownField, ShownValue } from '#src/agent/page-words/shown-input.ts';
import { formatUsd } from '#src/money/cents.ts';
import { GivenText } from '#fn/agent/pages/given-text.tsx';

/** Every text of an input, for what is odd about them. */
export const textsOf = (fields: readonly ShownField[]): readonly string[] =>
  fields.flatMap(({ value }) => {
    if (value.kind === 'group') return textsOf(value.fields);
    return value.kind === 'text' ? [value.text] : [];
  });

/** The whole input. A long text is there whole, and scrolls in its own box. */
export const InputFields = ({ fields }: { readonly fields: readonly ShownField[] }) =>
  fields.length === 0 ? (
    <p class="quiet">Nothing more: it takes no details.</p>
  ) : (
    <dl class="input-fields">
      {fields.map(({ label, value }) => (
        <div class={value.kind === 'group' ? 'group' : undefined}>
          <dt>
            <GivenText text={label} />
          </dt>
          <dd>
            <Value label={label} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );

/** Longer than this, or of more lines, a text gets a box of its own. */
const LONG = 240;
const MANY_LINES = 5;

const isLong = (text: string) => text.length > LONG || text.split('\n').length > MANY_LINES;

function Value({ label, value }: { readonly label: string; readonly value: ShownValue }) {
  if (value.kind === 'group') return <InputFields fields={value.fields} />;
  if (value.kind === 'money') return <>{formatUsd(value.minor)}</>;
  if (!isLong(value.text)) return <GivenText text={value.text} />;
  return (
    <div class="long-text" role="region" aria-label={label} tabindex={0}>
      <GivenText text={value.text} />
    </div>
  );
}
