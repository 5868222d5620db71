import { done, refused } from '#src/agent/running/effect.ts';
import type { OwnCall, OwnRunner } from '#src/agent/own/runner.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { placeKey, type Place } from './place.ts';
import { findPlace, upsertPlace } from './places-store.ts';

/** As the input’s shape says it: no address is none. */
const placeOf = ({ input }: OwnCall): Place => {
  const { name, lat, lng, address = null } = input as unknown as Omit<Place, 'address'> & { address?: string };
  return { name, lat, lng, address };
};

const isSame = (one: Place, other: Place) =>
  one.name === other.name && one.lat === other.lat && one.lng === other.lng && one.address === other.address;

/** Saves a place; the same name again replaces it. Refusals: `place_name_empty`, `place_limit_reached`. */
export const savePlace: OwnRunner = {
  async run({ db }, call) {
    const place = placeOf(call);
    const nameKey = placeKey(place.name);
    if (nameKey === '') return refused(new Problem('place_name_empty'));
    const isSaved = await upsertPlace(db, { userId: call.userId, nameKey }, place);
    return isSaved ? done({ place }) : refused(new Problem('place_limit_reached'));
  },

  /** Saved is what stands there as the call says; anything else counts as not saved, which costs nothing. */
  async outcome({ db }, call) {
    const place = placeOf(call);
    const found = await findPlace(db, { userId: call.userId, nameKey: placeKey(place.name) });
    return found !== undefined && isSame(found, place) ? done({ place }) : { kind: 'none' };
  },
};
