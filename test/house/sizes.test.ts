import { expect, test } from 'vitest';
import { measureWorkers, overCeiling } from '../../dev/deploy/measure.ts';

test('HOUSE-16 every Worker, as it is deployed, stays under its ceiling', { timeout: 120_000 }, async () => {
  const sizes = await measureWorkers();
  expect(sizes.map(({ service }) => service).toSorted()).toEqual(['agent', 'delivery', 'intel', 'live', 'swarm']);
  for (const { kilobytes } of sizes) expect(kilobytes).toBeGreaterThan(50); // weighed, not missing
  expect(overCeiling(sizes)).toEqual([]);
});

test('HOUSE-16 a Worker over its ceiling is named', () => {
  expect(overCeiling([{ service: 'live', kilobytes: 230.1, ceiling: 230 }])).toHaveLength(1);
  expect(overCeiling([{ service: 'live', kilobytes: 230, ceiling: 230 }])).toHaveLength(0);
});
