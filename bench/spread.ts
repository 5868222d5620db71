import { readFileSync } from 'node:fs';

/** The value that this share of all values doesn't exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** `p50 / p95 / p99`, in the values' own unit. */
export const spread = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(2)).join(' / ');

/** The processor time of a process in milliseconds, on Linux; NaN elsewhere. Other load hardly changes it. */
export function cpuMilliseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
