import type { CardRow, CardText } from '#src/agent/page-words/cards/card.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { GivenText } from './given-text.tsx';

interface ShownProps {
  readonly text: CardText;
  readonly now: Date;
}

/** A text of a card, whoever wrote it, or a moment. */
export const CardWords = ({ text, now }: ShownProps) =>
  typeof text === 'string' ? <GivenText text={text} /> : <Moment {...text} now={now} />;

/** Rows within a list of terms. */
export const CardTerms = ({ rows, now }: { readonly rows: readonly CardRow[]; readonly now: Date }) => (
  <>
    {rows.map(({ label, text }) => (
      <>
        <dt>{label}</dt>
        <dd>
          <CardWords text={text} now={now} />
        </dd>
      </>
    ))}
  </>
);
