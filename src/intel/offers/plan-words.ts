import { insightBounds } from '#src/intel/insights/insight.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { PlanPrice } from './plan.ts';

const NAME_CHARACTERS = 48;
const SHOWN_CHARACTERS = 24;

export const titleOf = (text: string): string => cut(text, insightBounds.title);
export const summaryOf = (text: string): string => cut(text, insightBounds.summary);
export const shownName = (name: string): string => cut(name, NAME_CHARACTERS);
export const shownPrice = ({ shown }: Pick<PlanPrice, 'shown'>): string => cut(shown, SHOWN_CHARACTERS);

/** ` per user a month` */
export function termWords({ period, per }: Pick<PlanPrice, 'period' | 'per'>): string {
  const unit = per === null ? '' : ` per ${cut(per, SHOWN_CHARACTERS)}`;
  if (period === null) return unit;
  return `${unit} ${period === 'hour' ? 'an' : 'a'} ${period}`;
}

/** ` (+20.4 %)` */
export function percentWords(percent: number | null): string {
  if (percent === null) return '';
  const tenths = Math.abs(Math.round(percent * 10) / 10);
  return ` (${percent < 0 ? '−' : '+'}${tenths} %)`;
}
