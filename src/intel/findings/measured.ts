import { counted, wilsonLowerBound } from './confidence.ts';

/** On the real histories with their labels: `npm run evaluate-insights` (decision 0075). */
const histories = { precision: { right: 40, all: 40 }, recall: { right: 40, all: 40 } } as const;

const rounded = (share: number): number => Math.round(share * 100) / 100;

/** How well the rules do, as measured for this build; what people said since is told by `/api/confidence`. */
export const measuredInsights = [
  ...Object.entries(histories).map(([name, counts]) => ({ name: `histories.${name}`, ...counts })),
  ...Object.entries(counted).map(([name, { first }]) => ({ name: `insights.${name}`, ...first })),
].map((row) => ({ ...row, least: rounded(wilsonLowerBound(row)) }));
