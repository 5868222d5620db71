const WIDTH = 120;

/**
 * The text of a generated document. A value that fits on a line is written on one line. The same document gives the
 * same bytes.
 */
export const jsonText = (document: object): string =>
  `${written(JSON.parse(JSON.stringify(document)) as unknown, '', 0)}\n`;

/** `used`: the number of columns that are already used on the line. */
function written(value: unknown, indent: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const onOneLine = flat(value);
  const isEmpty = onOneLine.length === 2;
  if (isEmpty || used + onOneLine.length <= WIDTH) return onOneLine;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${written(item, inner, inner.length + 1)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([name, item]) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return `${start}${written(item, inner, start.length + 1)}`;
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function flat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${flat(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
