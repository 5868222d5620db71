import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { readPlaces } from '#src/agent/planner/slots/place-names.ts';
import { readNumbers } from '#src/agent/planner/text/numbers.ts';
import { tokenise } from '#src/agent/planner/text/tokens.ts';

/** A Tuesday morning. */
export const NOW = '2027-03-02T11:00:00-06:00';

const place = (name: string, lat: number): KnownPlace => ({ name, lat, lng: -93, address: `${lat} Main St` });
export const PLACES = [
  place('Home', 1),
  place('Bakehouse', 2),
  place('Harbor North', 3),
  place('Harbor South', 4),
  place('Tía Rosa', 5),
];

/** What was typed, as grammar sees it. */
export const read = (said: string) => readNumbers(readPlaces(tokenise(said), PLACES));
