import { expect, test } from 'vitest';
import { barriersOf, overhangOf, smallControlsOf, type Visit } from './visit.ts';

/** What every page keeps, as it stands when these run. */
export function keepsPageRules(visit: () => Visit): void {
  test('PAGE-1 axe-core finds nothing serious or critical', async () => {
    expect(await barriersOf(visit().page)).toEqual([]);
  });

  test('PAGE-2 no other host is asked for anything', () => {
    expect(visit().foreign).toEqual([]);
  });

  test('PAGE-3 the console has no error and no breach of the policy', () => {
    expect(visit().complaints).toEqual([]);
  });

  test('PAGE-4 it does not scroll sideways', async () => {
    expect(await overhangOf(visit().page)).toBeLessThanOrEqual(0);
  });
}

/** What pages keep that people use with their fingers. */
export function keepsTouchRule(visit: () => Visit): void {
  test('PAGE-23 a finger hits every control', async () => {
    expect(await smallControlsOf(visit().page)).toEqual([]);
  });
}
