import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE, newNode, step, type NodeCommand } from '#src/intel/nodes/node.ts';

const NOW = 1_000_000;

test('SWARM-2 a node works on four pages at once and declines a fifth', () => {
  const node = newNode();
  for (const task of ['a', 'b', 'c', 'd']) {
    expect(step(node, { type: 'offer', task }, NOW)).toEqual([{ type: 'take', task }]);
    step(node, { type: 'taken', task, epoch: 1 }, NOW);
  }
  expect(step(node, { type: 'offer', task: 'e' }, NOW)).toEqual([{ type: 'decline', why: 'full' }]);
  expect(step(node, { type: 'done', task: 'b' }, NOW)).toEqual([{ type: 'forget', task: 'b' }]);
  expect(step(node, { type: 'offer', task: 'e' }, NOW)).toEqual([{ type: 'take', task: 'e' }]);
});

test('SWARM-2 a task that is offered twice is worked on once', () => {
  const node = newNode();
  step(node, { type: 'offer', task: 'a' }, NOW);
  expect(step(node, { type: 'offer', task: 'a' }, NOW)).toEqual([{ type: 'decline', why: 'has_it' }]);
  step(node, { type: 'missed', task: 'a' }, NOW);
  expect(step(node, { type: 'offer', task: 'a' }, NOW)).toEqual([{ type: 'take', task: 'a' }]);
});

/** A node with four pages, `a` to `d`. */
function fullNode() {
  const node = newNode();
  for (const task of ['a', 'b', 'c', 'd']) {
    step(node, { type: 'offer', task }, NOW);
    step(node, { type: 'taken', task, epoch: 1 }, NOW);
  }
  return node;
}

test('SWARM-18 a place that is free is taken by the task that has waited longest, admins’ first', () => {
  const node = fullNode();
  for (const task of ['e', 'f']) expect(step(node, { type: 'line_up', task, isAdmin: false }, NOW)).toEqual([]);
  expect(step(node, { type: 'line_up', task: 'g', isAdmin: true }, NOW)).toEqual([]);
  expect(step(node, { type: 'line_up', task: 'h', isAdmin: true }, NOW)).toEqual([]);
  expect(step(node, { type: 'done', task: 'b' }, NOW)).toEqual([
    { type: 'forget', task: 'b' },
    { type: 'take', task: 'g' },
  ]);
  expect(step(node, { type: 'missed', task: 'g' }, NOW)).toEqual([{ type: 'take', task: 'h' }]);
  expect(step(node, { type: 'missed', task: 'h' }, NOW)).toEqual([{ type: 'take', task: 'e' }]);
  const asked = [{ task: 'a', epoch: 1 }];
  expect(step(node, { type: 'renewed', asked, held: [] }, NOW)).toEqual([
    { type: 'abort', task: 'a' },
    { type: 'forget', task: 'a' },
    { type: 'take', task: 'f' },
  ]);
});

test('SWARM-18 a task waits once, fifty at most do, and none where a place is free', () => {
  const node = fullNode();
  const lineUp = (task: string) => step(node, { type: 'line_up', task, isAdmin: false }, NOW);
  expect(lineUp('a')).toEqual([{ type: 'decline', why: 'has_it' }]);
  for (let n = 0; n < MAX_LINE; n++) expect(lineUp(`waits ${n}`)).toEqual([]);
  expect(lineUp('waits 0')).toEqual([{ type: 'decline', why: 'has_it' }]);
  expect(lineUp('one more')).toEqual([{ type: 'decline', why: 'full' }]);
  expect(step(newNode(), { type: 'line_up', task: 'a', isAdmin: false }, NOW)).toEqual([{ type: 'take', task: 'a' }]);
});

test('SWARM-3 a node waits for a host for ten seconds at most', () => {
  const node = newNode();
  const wait = (inMs: number, waitedMs = 0) => step(node, { type: 'wait', inMs, waitedMs }, NOW);
  expect(wait(4_000, 6_000)).toEqual([{ type: 'sleep', ms: 4_000 }]);
  expect(wait(4_000, 6_001)).toEqual([{ type: 'leave', inMs: 4_000 }]);
  expect(wait(10_000)).toEqual([{ type: 'sleep', ms: 10_000 }]);
  expect(wait(10_001)).toEqual([{ type: 'leave', inMs: 10_001 }]);
});

test('SWARM-4 leases are renewed every five seconds, and a page whose lease is lost is aborted', () => {
  const node = newNode();
  for (const task of ['a', 'b']) {
    step(node, { type: 'offer', task }, NOW);
    expect(step(node, { type: 'taken', task, epoch: 3 }, NOW)).toEqual([
      { type: 'store', task, epoch: 3 },
      { type: 'alarm', at: NOW + 5_000 },
    ]);
  }
  step(node, { type: 'offer', task: 'c' }, NOW); // isn't its own yet
  const asked = [
    { task: 'a', epoch: 3 },
    { task: 'b', epoch: 3 },
  ];
  expect(step(node, { type: 'renew' }, NOW)).toEqual([
    { type: 'renew', leases: asked },
    { type: 'alarm', at: NOW + 5_000 },
  ]);
  expect(step(node, { type: 'renewed', asked, held: ['b'] }, NOW)).toEqual([
    { type: 'abort', task: 'a' },
    { type: 'forget', task: 'a' },
  ]);
  expect(step(node, { type: 'renewed', asked, held: [] }, NOW)).toEqual([
    { type: 'abort', task: 'b' },
    { type: 'forget', task: 'b' },
  ]);
  expect(step(node, { type: 'renew' }, NOW)).toEqual([]);
});

test('SWARM-4 a renewal’s late answer doesn’t end a newer lease of the same task', () => {
  const node = newNode();
  step(node, { type: 'offer', task: 'a' }, NOW);
  step(node, { type: 'taken', task: 'a', epoch: 2 }, NOW);
  expect(step(node, { type: 'renewed', asked: [{ task: 'a', epoch: 1 }], held: [] }, NOW)).toEqual([]);
});

test('SWARM-4 a node that lost its memory gives back what it worked on', () => {
  expect(step(newNode(), { type: 'wake', pages: [{ task: 'a', epoch: 1 }] }, NOW)).toEqual([
    { type: 'give_back', leases: [{ task: 'a', epoch: 1 }] },
    { type: 'forget', task: 'a' },
  ]);
  expect(step(newNode(), { type: 'wake', pages: [] }, NOW)).toEqual([]);
});

test('SWARM-2 whatever is asked of a node, it never has more than four pages, and stores each that it has a lease of', () => {
  const task = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const command: fc.Arbitrary<NodeCommand> = fc.oneof(
    fc.record({ type: fc.constant('offer' as const), task }),
    fc.record({ type: fc.constant('line_up' as const), task, isAdmin: fc.boolean() }),
    fc.record({ type: fc.constant('missed' as const), task }),
    fc.record({ type: fc.constant('done' as const), task }),
    fc.record({ type: fc.constant('renew' as const) }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      const node = newNode();
      const stored = new Set<string>();
      const carryOut = (next: NodeCommand) => {
        for (const effect of step(node, next, NOW)) {
          if (effect.type === 'store') stored.add(effect.task);
          if (effect.type === 'forget') stored.delete(effect.task);
          if (effect.type === 'take' && effect.task !== 'f') carryOut({ type: 'taken', task: effect.task, epoch: 1 });
        }
        expect(node.pages.size).toBeLessThanOrEqual(4);
        if (node.pages.size < 4) expect(node.line).toEqual([]);
      };
      for (const next of commands) if (next.type !== 'missed' || next.task === 'f') carryOut(next);
      const leased = [...node.pages].flatMap(([name, lease]) => (lease === undefined ? [] : [name]));
      expect(stored).toEqual(new Set(leased));
    }),
  );
});
