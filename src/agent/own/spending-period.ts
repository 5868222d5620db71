export type SpendingPeriod = 'day' | 'week' | 'month' | 'total';

const DAYS_A_WEEK = 7;

/** When a period began that holds a moment, in UTC; a week begins on Monday. Null: all time. */
export function periodStart(period: SpendingPeriod, at: Date): Date | null {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (period === 'total') return null;
  if (period === 'month') return new Date(Date.UTC(year, month));
  const daysSinceMonday = (at.getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  return new Date(Date.UTC(year, month, period === 'week' ? day - daysSinceMonday : day));
}
