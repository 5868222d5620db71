import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allNodes, ownerOf, rankNodes } from '#src/intel/nodes/placement.ts';

const host = fc.domain();

test('SWARM-1 a host’s nodes are ranked by the SHA-256 of host and node, the highest first', () => {
  const weightOf = (node: number) => createHash('sha256').update(`example.com|node-${node}`).digest('hex');
  const expected = allNodes.toSorted((one, other) => (weightOf(one) > weightOf(other) ? -1 : 1));
  expect(rankNodes('example.com')).toEqual(expected);
  expect(ownerOf('example.com')).toBe(expected[0]);
  expect(allNodes).toHaveLength(9);
});

test('SWARM-1 without a node only its own hosts move, each to its next', () => {
  fc.assert(
    fc.property(host, fc.integer({ min: 0, max: 8 }), (name, gone) => {
      const all = rankNodes(name);
      const left = rankNodes(
        name,
        allNodes.filter((node) => node !== gone),
      );
      expect(left).toEqual(all.filter((node) => node !== gone));
    }),
  );
});

test('SWARM-1 every node has about its share of hosts', () => {
  const counts = new Map<number, number>();
  for (let index = 0; index < 9_000; index++) {
    const owner = ownerOf(`host-${index}.example`);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  expect(counts.size).toBe(9);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
