/** The URL of this Worker, from which others are made. */
export interface LiveAddress {
  readonly liveUrl: string;
}

export const thumbnailOf = ({ liveUrl }: LiveAddress, slug: string) =>
  `${liveUrl}/api/categories/${slug}/thumbnail.svg`;
