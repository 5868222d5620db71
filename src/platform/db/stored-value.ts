import { sql, type SQL } from 'drizzle-orm';

/**
 * How a value of a domain is kept as JSON: as itself, but a moment is `{"$at": "2026-…Z"}` and a bigint
 * `{"$int": "807"}`. Somebody else's object that looks like one of these is wrapped: `{"$object": …}`.
 */
const TAGS = ['$at', '$int', '$object'];

const isTagged = (value: object) => {
  const [name, ...others] = Object.keys(value);
  return name !== undefined && others.length === 0 && TAGS.includes(name);
};

function frozen(value: unknown): unknown {
  if (typeof value === 'bigint') return { $int: value.toString() };
  if (value instanceof Date) return { $at: value.toISOString() };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(frozen);
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, frozen(field)]));
  return isTagged(value) ? { $object: fields } : fields;
}

/** A value as the text of its JSON. Fields that are undefined are left out. */
export const freeze = (value: unknown): string => JSON.stringify(frozen(value));

const fieldsOf = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, thawed(field)]));

function thawed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(thawed);
  if (!isTagged(value)) return fieldsOf(value);
  const [[tag, inner]] = Object.entries(value) as [[string, unknown]];
  if (tag === '$at') return new Date(inner as string);
  return tag === '$int' ? BigInt(inner as string) : fieldsOf(inner as object);
}

/** The value that JSON was made of, by `freeze` or by a statement: whoever reads it knows its type. */
export const thaw = (json: unknown): unknown => thawed(json);

/** A moment of a statement's, as `freeze` would keep it; null stays null. */
export const storedMoment = (at: SQL): SQL =>
  sql`case when ${at} is not null then json_build_object('$at', to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

/** An amount of a statement's, as `freeze` would keep it; null stays null. */
export const storedInteger = (amount: SQL): SQL =>
  sql`case when ${amount} is not null then json_build_object('$int', (${amount})::text) end`;
