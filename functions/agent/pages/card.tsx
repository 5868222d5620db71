import type { Card, CardItem } from '#src/agent/page-words/cards/card.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import { CardTerms, CardWords } from './card-text.tsx';
import { GivenText } from './given-text.tsx';

interface CardProps {
  readonly card: Card;
  readonly now: Date;
}

/** What came of a call, in a person’s words: as the chat shows it, but for what is theirs alone. */
export const CardView = ({ card, now }: CardProps) => {
  const { headline, caption, parts = [], rows = [], items = [], none, links = [], note } = card;
  const sums = parts.map(({ label, minor }) => ({ label, text: formatUsd(cents(minor)) }));
  return (
    <div class="card">
      {headline !== undefined && (
        <p class="card-headline">
          <GivenText text={headline} />
        </p>
      )}
      {caption !== undefined && (
        <p class="quiet">
          <CardWords text={caption} now={now} />
        </p>
      )}
      {sums.length + rows.length > 0 && (
        <dl class="terms">
          <CardTerms rows={[...sums, ...rows]} now={now} />
        </dl>
      )}
      {items.length > 0 && (
        <ul class="rows">
          {items.map((item) => (
            <Item item={item} now={now} />
          ))}
        </ul>
      )}
      {items.length === 0 && none !== undefined && <p class="quiet">{none}</p>}
      {note !== undefined && <p class="quiet">{note}</p>}
      {links.map(({ label, href }) => (
        <p>
          <a class="button quiet" href={href}>
            {label}
          </a>
        </p>
      ))}
    </div>
  );
};

const Item = ({ item: { title, about, figure }, now }: { readonly item: CardItem; readonly now: Date }) => (
  <li>
    <p>
      <GivenText text={title} />
      {about.map((text) => (
        <>
          <br />
          <span class="quiet">
            <CardWords text={text} now={now} />
          </span>
        </>
      ))}
    </p>
    {figure !== undefined && <p class="amount">{figure}</p>}
  </li>
);
