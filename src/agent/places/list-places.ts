import { done } from '#src/agent/running/effect.ts';
import { nothingDone, type OwnRunner } from '#src/agent/own/runner.ts';
import { selectPlaces } from './places-store.ts';

/** All places of the person, by name. */
export const listPlaces: OwnRunner = {
  run: async ({ db }, { userId }) => done({ places: await selectPlaces(db, userId) }),
  outcome: nothingDone,
};
