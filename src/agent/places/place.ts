/** Saved places of a person, at most. */
export const MAX_PLACES = 200;

/** A place, as the person saved it. */
export interface Place {
  /** What the person calls it. */
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** For people to read. */
  readonly address: string | null;
}

/** A name for comparing: NFKC, in small letters, one space between words. Empty: it says nothing. */
export const placeKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
