/** The URL of this Worker, from which others are made. */
export interface LiveAddress {
  readonly liveUrl: string;
}

/** A category's picture. */
export const categoryPictureOf = ({ liveUrl }: LiveAddress, slug: string) =>
  `${liveUrl}/api/categories/${slug}/thumbnail.svg`;

/** A stream's picture: its own, named by its number, so that caches keep it; else its category's. */
export const thumbnailOf = (address: LiveAddress, stream: Pictured): string =>
  stream.frameVersion === null
    ? categoryPictureOf(address, stream.category)
    : frameOf(address, stream.id, stream.frameVersion);

export const frameOf = ({ liveUrl }: LiveAddress, id: string, version: number): string =>
  `${liveUrl}/api/streams/${id}/frame?v=${version}`;

interface Pictured {
  readonly id: string;
  readonly frameVersion: number | null;
  /** Its slug. */
  readonly category: string;
}
