import { Problem } from '#src/platform/problem/problem.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';

const RETRY_AFTER_SECONDS = 2;

/** Constraints whose violation is a fact about the request. A constraint that isn't here is a bug, and answered as one. */
const byConstraint: Readonly<Record<string, ProblemCode>> = {
  delivery_sender: 'sender_has_orders',
  sender_secret_hash: 'secret_in_use',
  driver_user_sub: 'user_already_driver',
  job_active_driver: 'driver_busy',
  stream_host_current: 'already_live',
};

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

/** A failed trip as a problem, by SQLSTATE and constraint name. Never carries the driver's message: it holds parameters. */
export function databaseProblem(error: unknown): Error {
  if (error instanceof Problem) return error;
  const cause = ((error as { cause?: unknown }).cause ?? error) as {
    name?: string;
    code?: unknown;
    constraint?: string;
  };
  const sqlState = typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : undefined;
  const code = cause.constraint === undefined ? undefined : byConstraint[cause.constraint];
  if (code !== undefined) return new Problem(code);
  // Without a SQLSTATE the driver's error means that there was no answer: refused, cut off, or out of time.
  const unreachable = sqlState === undefined && cause.name === 'NeonDbError';
  if (unreachable || (sqlState !== undefined && TRANSIENT.test(sqlState))) {
    return new Problem('database_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (sqlState === undefined) return new DatabaseError(cause.name ?? 'no SQLSTATE', undefined);
  return new DatabaseError(sqlState, cause.constraint);
}
