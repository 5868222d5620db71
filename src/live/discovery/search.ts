/** The search terms of a stream, by field, so that a change of one field replaces only its own. */
export interface Lexemes {
  readonly title: readonly string[];
  readonly host: readonly string[];
  readonly tags: readonly string[];
  readonly language: readonly string[];
}

const MAX_WORDS = 40;
const MAX_QUERY_WORDS = 8;
const MAX_WORD = 40;
const MAX_SUBTAGS = 8;

/** The maximum of characters that are searched; a title or a search has far fewer. */
const MAX_EXAMINED = 1_000;

/** Words without case and accents: letters and digits of any script. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .slice(0, MAX_EXAMINED)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map((word) => Array.from(word).slice(0, MAX_WORD).join('')),
  ),
];

/** `en-US` is also found as `en` (RFC 4647, basic filtering). */
const rangesOf = (language: string): readonly string[] => {
  const parts = language.toLowerCase().split('-', MAX_SUBTAGS);
  return parts.map((_, index) => `l:${parts.slice(0, index + 1).join('-')}`);
};

/** The lexemes of the fields that are given. Words begin with `w:`, tags with `t:`, languages with `l:`. */
export function lexemesOf(fields: {
  readonly title?: string | undefined;
  readonly host?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly language?: string | null | undefined;
}): Partial<Lexemes> {
  const { title, host, tags, language } = fields;
  const words = (text: string) =>
    wordsOf(text)
      .slice(0, MAX_WORDS)
      .map((word) => `w:${word}`);
  return {
    ...(title === undefined ? {} : { title: words(title) }),
    ...(host === undefined ? {} : { host: words(host) }),
    ...(tags === undefined ? {} : { tags: [...tags.map((tag) => `t:${tag}`), ...words(tags.join(' '))] }),
    ...(language === undefined ? {} : { language: language === null ? [] : rangesOf(language) }),
  };
}

export interface SearchTerms {
  /** Words: each must begin a word of the title, the host's name or a tag. */
  readonly words: readonly string[];
  readonly tag: string | undefined;
  readonly language: string | undefined;
}

/**
 * A tsquery's text; undefined if nothing is asked. Its lexemes have only letters, digits and `-`, so none can end its
 * quotes.
 */
export function searchQuery({ words, tag, language }: SearchTerms): string | undefined {
  const parts = [
    ...(tag === undefined ? [] : [`'t:${tag}'`]),
    ...(language === undefined ? [] : [`'l:${language.toLowerCase()}'`]),
    ...words.slice(0, MAX_QUERY_WORDS).map((word) => `'w:${word}':*`),
  ];
  return parts.length === 0 ? undefined : parts.join(' & ');
}
