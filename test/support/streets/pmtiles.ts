import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** Writes PMTiles archives (specification 3): small ones, whose directory is one. */

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const HEADER_BYTES = 127;
const GZIP = 2;
const MVT = 1;

export function pmtilesOf(tiles: readonly Tile[], extent: Extent, metadata: object): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(bytes) }))
    .toSorted((one, other) => one.id - other.id);
  const directory = gzipSync(directoryOf(sorted.map(({ id, data }) => ({ id, length: data.length }))));
  const json = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map((tile) => tile.data));
  const zooms = tiles.map(({ z }) => z);
  const header = headerOf({
    directory: directory.length,
    json: json.length,
    data: data.length,
    tiles: tiles.length,
    zooms: [Math.min(...zooms), Math.max(...zooms)],
    extent,
  });
  return Buffer.concat([header, directory, json, data]);
}

/** Ids as differences, how many tiles in a row are the same, lengths, and offsets, of which 0 says: behind the one before. */
function directoryOf(entries: readonly { readonly id: number; readonly length: number }[]): Buffer {
  const ids = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0));
  const offsets = entries.map((_, at) => (at === 0 ? 1 : 0));
  const numbers = [entries.length, ...ids, ...entries.map(() => 1), ...entries.map(({ length }) => length), ...offsets];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

interface Parts {
  readonly directory: number;
  readonly json: number;
  readonly data: number;
  readonly tiles: number;
  readonly zooms: readonly [least: number, most: number];
  readonly extent: Extent;
}

function headerOf({ directory, json, data, tiles, zooms, extent }: Parts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const at = HEADER_BYTES + directory;
  const lengths = [HEADER_BYTES, directory, at, json, at + json, 0, at + json, data, tiles, tiles, tiles];
  for (const [nth, value] of lengths.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * nth);
  header.set([1, GZIP, GZIP, MVT, ...zooms], 96); // its tiles are in the order of the directory
  const { west, south, east, north } = extent;
  const degrees = [west, south, east, north].map((value) => Math.round(value * 1e7));
  for (const [nth, value] of degrees.entries()) header.writeInt32LE(value, 102 + 4 * nth);
  header.writeUInt8(zooms[1], 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}
