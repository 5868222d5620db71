export const MAX_TAGS = 10;
export const MAX_TAG = 30;
/** Before normalising: some characters shrink, and spaces are removed. */
export const MAX_GIVEN = 2 * MAX_TAG;

/**
 * A tag as it is stored and searched: `#Sour Dough` is `sour-dough`. Letters and digits of any script, with single
 * hyphens between them; undefined if nothing is left, or too much.
 */
export function tagOf(text: string): string | undefined {
  if (text.length > MAX_GIVEN) return undefined;
  const tag = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*#/, '')
    .replaceAll(/[\s_-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return tag.length <= MAX_TAG && /^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u.test(tag) ? tag : undefined;
}
