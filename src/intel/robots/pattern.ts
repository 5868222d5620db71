/** A pattern as it is compared: octets beyond ASCII percent-encoded, hexadecimal digits in upper case. */
export const escapePattern = (value: string): string =>
  upperCaseEscapes(value.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent));

/** `%e3` and `%E3` are the same octet. */
export const upperCaseEscapes = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

/**
 * Whether a path matches a pattern from its beginning (RFC 9309, 2.2.3): `*` stands for any octets, `$` at the end for the
 * end of the path. Each part between two stars is looked for where the one before it ended: the first place is always the
 * best, so that nothing is tried twice.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !isAnchored || path.length === first.length;

  const last = isAnchored ? (parts.pop() ?? '') : '';
  let from = first.length;
  for (const part of parts.slice(1)) {
    const at = path.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
}
