/** An escape that may stand for what no text of Postgres can have: NUL, or half of a surrogate pair. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** Throws a `SyntaxError` where a name or a text can’t be stored. */
function checkStorable(name: string, value: unknown): unknown {
  for (const text of [name, value])
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) throw new SyntaxError('not a text');
  return value;
}

/** A JSON text's value. Throws a `SyntaxError` where it is none, or can't be stored. */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, SUSPECT.test(json) ? checkStorable : undefined) as unknown;
