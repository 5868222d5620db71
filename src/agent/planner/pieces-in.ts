import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { readPlaces } from './slots/place-names.ts';
import { readStopsOf } from './slots/stops-of.ts';
import { plain } from './text/asides.ts';
import { readNumbers } from './text/numbers.ts';
import type { Pieces } from './text/pieces.ts';
import { tokenise } from './text/tokens.ts';

/** What was typed, as grammar reads it. */
export const piecesIn = (said: string, places: readonly KnownPlace[]): Pieces =>
  readStopsOf(said, plain(readNumbers(readPlaces(tokenise(said), places))));
