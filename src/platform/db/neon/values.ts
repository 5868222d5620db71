type Reader = (text: string) => unknown;

const asText: Reader = (text) => text;
const readJson: Reader = (text) => JSON.parse(text) as unknown;
const isTrue: Reader = (text) => text === 't';

const TOKENS = /[{}]|"([^"\\]*(?:\\.[^"\\]*)*)"|[^{},"]+/gs;

/** An array's text form (PostgreSQL manual, 8.15.6), of any depth; bounds in front of it are passed over. */
const listOf =
  (read: Reader): Reader =>
  (text) => {
    const whole: unknown[] = [];
    const open = [whole];
    for (const [token, quoted] of text.slice(text.indexOf('{')).matchAll(TOKENS)) {
      if (token === '}') open.pop();
      else if (token === '{') {
        const list: unknown[] = [];
        open.at(-1)?.push(list);
        open.push(list);
      } else if (quoted !== undefined) open.at(-1)?.push(read(quoted.replaceAll(/\\(.)/gs, '$1')));
      else open.at(-1)?.push(token === 'NULL' ? null : read(token));
    }
    return whole[0];
  };

const refuse: Reader = () => {
  throw new TypeError('The small Neon client reads no bytea, point or circle: select a text form of it');
};

/** How the types' text is read, by their numbers in pg_type. What isn't here stays text: bigints and dates above all. */
const byReader: readonly (readonly [Reader, readonly number[]])[] = [
  [isTrue, [16]],
  [Number, [21, 23, 26, 700, 701]], // int2, int4, oid, float4, float8
  [readJson, [114, 3802]],
  [listOf(isTrue), [1000]],
  [listOf(Number), [1005, 1007, 1028, 1021, 1022]],
  [listOf(readJson), [199, 3807]],
  // text, varchar, bpchar, regproc, int8, uuid, cidr, macaddr, inet, money, time, timetz, numrange
  [listOf(asText), [1009, 1015, 1014, 1008, 1016, 2951, 651, 1040, 1041, 791, 1183, 1270, 3907]],
  [refuse, [17, 600, 718, 1001, 1017]],
];
const readers = new Map(byReader.flatMap(([read, numbers]) => numbers.map((number) => [number, read] as const)));

/** What Drizzle asks of the driver: it turns every kind of time back into text. */
export const types = {
  builtins: { DATE: 1082, TIMESTAMP: 1114, TIMESTAMPTZ: 1184, INTERVAL: 1186 },
  setTypeParser: (number: number, read: Reader): void => void readers.set(number, read),
};

/** One statement's result, as Neon answers it with raw text and rows as arrays. */
export interface Answer {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly command: string | null;
  readonly rowCount: number | null;
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Its rows with their values read: arrays of values, or objects by column name. */
export function readRows({ fields, rows }: Answer, arrayMode: boolean): unknown[] {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readers.get(dataTypeID) ?? asText }));
  const valueAt = (row: readonly (string | null)[], at: number, read: Reader) => {
    const text = row[at] ?? null;
    return text === null ? null : read(text);
  };
  return rows.map((row) =>
    arrayMode
      ? columns.map(({ read }, at) => valueAt(row, at, read))
      : Object.fromEntries(columns.map(({ name, read }, at) => [name, valueAt(row, at, read)])),
  );
}
