/** What an encoder sends, by its name: bytes decide later. */
export type FileKind = 'playlist' | 'ts' | 'fragment' | 'init';
export type MediaFileKind = Exclude<FileKind, 'playlist'>;

/** One file, no folder: neither a slash nor two dots in a row, nothing to decode, no query. */
const MEDIA_NAME = /^[A-Za-z0-9_-](?:[A-Za-z0-9_-]|\.(?!\.)){0,62}\.(?:ts|m4s|mp4)$/;

/** As long as any of those names can be. */
export const MAX_FILE_NAME = 68;

const kinds: Readonly<Record<string, MediaFileKind>> = { ts: 'ts', m4s: 'fragment', mp4: 'init' };

/** What a name of an encoder's stands for; undefined where it isn't one that we take. */
export function kindOfFile(name: string): FileKind | undefined {
  if (name === 'index.m3u8') return 'playlist';
  if (!MEDIA_NAME.test(name)) return undefined;
  return kinds[name.slice(name.lastIndexOf('.') + 1)];
}

/** A segment's or initialisation section's name as a playlist may have it. */
export const isMediaFile = (name: string): boolean => MEDIA_NAME.test(name);

const SERVED_NAME = /^(?:0|[1-9]\d{0,8})\.(?:ts|m4s|mp4)$/;

/** A name that our own playlists have: nothing that an encoder wrote. */
export const isServedFile = (name: string): boolean => SERVED_NAME.test(name);

export const extensions = { ts: 'ts', fragment: 'm4s', init: 'mp4' } as const satisfies Record<MediaFileKind, string>;
export type Extension = (typeof extensions)[MediaFileKind];

export const mediaTypes = {
  ts: 'video/mp2t',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
} as const satisfies Record<Extension, string>;

/** Where a file of a stream is kept. */
export const objectKeyOf = (streamId: string, servedName: string): string => `streams/${streamId}/${servedName}`;
