import { hasHiddenSigns, mixedWords, visibleText } from '#src/agent/page-words/visible-text.ts';

interface TextProps {
  readonly text: string;
}

/** What somebody else wrote: its own direction, and nothing in it that isn't seen. */
export const GivenText = ({ text }: TextProps) => (
  <bdi class="given">
    {visibleText(text).map((part) =>
      typeof part === 'string' ? (
        part
      ) : (
        <span class="sign" title={`${part.code}: ${part.what}`}>
          {part.code}
        </span>
      ),
    )}
  </bdi>
);

/** So many are named. */
const NAMED = 5;

/** What is odd about texts, said where they are shown. */
export function OddTexts({ texts }: { readonly texts: readonly string[] }) {
  const hidden = texts.some(hasHiddenSigns);
  const mixed = [...new Set(texts.flatMap(mixedWords))].slice(0, NAMED);
  return (
    <>
      {hidden && (
        <p class="notice">
          Some characters here can’t be seen, or turn the direction of reading. They’re marked like this:{' '}
          <span class="sign">U+200B</span>
        </p>
      )}
      {mixed.length > 0 && (
        <p class="notice">
          Letters of two alphabets are mixed in “{mixed.join('”, “')}”: it may only look like a word that you know.
        </p>
      )}
    </>
  );
}
