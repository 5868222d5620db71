/** Adds rows to a table. Throws where there is a row of that name: two domains would mean different things by it. */
export function addRows<Row>(table: Record<string, Row>, rows: Readonly<Record<string, Row>>): void {
  for (const [name, row] of Object.entries(rows)) {
    if (Object.hasOwn(table, name)) throw new Error(`${name} is declared twice`);
    table[name] = row;
  }
}
