import { hasHiddenSigns, mixesAlphabets, visibleText } from '#src/agent/page-words/visible-text.ts';

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

/** What is odd about texts, said where they are shown. */
export function OddTexts({ texts }: { readonly texts: readonly string[] }) {
  const hidden = texts.some(hasHiddenSigns);
  const mixed = texts.some(mixesAlphabets);
  if (!hidden && !mixed) return <></>;
  return (
    <p class="notice">
      {hidden &&
        'There are characters in it that can’t be seen. They’re shown like this: U+200B. Somebody may want it to read differently from what it is. '}
      {mixed && 'A word mixes letters of several alphabets: it may look like another word.'}
    </p>
  );
}
