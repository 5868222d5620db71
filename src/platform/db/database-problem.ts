import { Problem } from '#src/platform/problem/problem.ts';
import { problemOfConstraint } from '#src/platform/problem/by-constraint.ts';

const RETRY_AFTER_SECONDS = 2;

/** SQLSTATE classes and codes after which the same request can succeed later (PostgreSQL manual, appendix A). */
const TRANSIENT = /^(?:08|53|57P|58|40001|40P01|25006|55P03|57014)/;

/** An error for the log: what failed, without the parameters that Drizzle puts into its message. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly constraint: string | undefined;

  /** `fault`: a SQLSTATE, or the name of whatever else went wrong. */
  constructor(fault: string, constraint: string | undefined) {
    super(`${fault}${constraint === undefined ? '' : ` on ${constraint}`}`);
    this.constraint = constraint;
  }
}

/** A failed trip as a problem, by SQLSTATE and constraint name. Never carries Neon’s message: it holds parameters. */
export function databaseProblem(error: unknown): Error {
  if (error instanceof Problem) return error;
  const cause = ((error as { cause?: unknown }).cause ?? error) as {
    name?: string;
    code?: unknown;
    constraint?: string;
  };
  const sqlState = typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : undefined;
  const code = cause.constraint === undefined ? undefined : problemOfConstraint(cause.constraint);
  if (code !== undefined) return new Problem(code);
  // Without a SQLSTATE the error means that there was no answer: refused, cut off, or out of time.
  const unreachable = sqlState === undefined && cause.name === 'NeonDbError';
  if (unreachable || (sqlState !== undefined && TRANSIENT.test(sqlState))) {
    return new Problem('database_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (sqlState === undefined) return new DatabaseError(cause.name ?? 'no SQLSTATE', undefined);
  return new DatabaseError(sqlState, cause.constraint);
}
