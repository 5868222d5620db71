/** What Postgres says about an error beside its message (PostgreSQL manual, 54.8), as the real driver names it. */
const postgresFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

export type PostgresFields = Partial<Record<(typeof postgresFields)[number], string>>;

/** A trip that failed. With Postgres' fields if it answered; with `sourceError` if nobody did. */
export class NeonDbError extends Error {
  override readonly name = 'NeonDbError';
  readonly sourceError: unknown;

  constructor(message: string, fields: PostgresFields = {}, sourceError?: unknown) {
    super(message);
    this.sourceError = sourceError;
    Object.assign(this, Object.fromEntries(postgresFields.map((field) => [field, fields[field]])));
  }
}
