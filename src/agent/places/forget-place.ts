import { done, refused } from '#src/agent/running/effect.ts';
import type { OwnCall, OwnRunner } from '#src/agent/own/runner.ts';
import { textAt } from '#src/agent/registry/capability.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { placeKey } from './place.ts';
import { deletePlace, findPlace } from './places-store.ts';

const keyOf = ({ userId, input }: OwnCall) => ({ userId, nameKey: placeKey(textAt(input, 'name')) });

/** Deletes a place by its name. Refusal: `place_unknown`. */
export const forgetPlace: OwnRunner = {
  async run({ db }, call) {
    const place = await deletePlace(db, keyOf(call));
    return place === undefined ? refused(new Problem('place_unknown')) : done({ place });
  },

  /** A place that is there wasn’t forgotten. Of one that isn’t nobody knows whether it ever was. */
  async outcome({ db }, call) {
    return { kind: (await findPlace(db, keyOf(call))) === undefined ? 'unknowable' : 'none' };
  },
};
