/** The kind of an encoder's file by its name; its bytes are checked later. */
export type FileKind = 'playlist' | 'ts' | 'fragment' | 'init';
export type MediaFileKind = Exclude<FileKind, 'playlist'>;

/** One file name: no slash, no two dots in a row, nothing to decode, no query. */
const MEDIA_NAME = /^[A-Za-z0-9_-](?:[A-Za-z0-9_-]|\.(?!\.)){0,62}\.(?:ts|m4s|mp4)$/;

/** The maximum length of these names. */
export const MAX_FILE_NAME = 68;

const kinds: Readonly<Record<string, MediaFileKind>> = { ts: 'ts', m4s: 'fragment', mp4: 'init' };

/** The kind of a file name; undefined if we don't accept it. */
export function kindOfFile(name: string): FileKind | undefined {
  if (name === 'index.m3u8') return 'playlist';
  if (!MEDIA_NAME.test(name)) return undefined;
  return kinds[name.slice(name.lastIndexOf('.') + 1)];
}

/** Whether a playlist may list this name as a segment or initialisation section. */
export const isMediaFile = (name: string): boolean => MEDIA_NAME.test(name);

const SERVED_NAME = /^(?:0|[1-9]\d{0,8})\.(?:ts|m4s|mp4)$/;

/** A name of our own playlists: nothing that an encoder wrote. */
export const isServedFile = (name: string): boolean => SERVED_NAME.test(name);

export const extensions = { ts: 'ts', fragment: 'm4s', init: 'mp4' } as const satisfies Record<MediaFileKind, string>;
export type Extension = (typeof extensions)[MediaFileKind];

export const mediaTypes = {
  ts: 'video/mp2t',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
} as const satisfies Record<Extension, string>;

/** The key of a stream's file in R2. */
export const objectKeyOf = (streamId: string, servedName: string): string => `streams/${streamId}/${servedName}`;
