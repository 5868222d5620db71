import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Position } from 'geojson';
import { pmtilesOf, type Extent, type Tile } from './pmtiles.ts';

/** A town that isn't there: a grid of streets, an avenue, a park and a river, in the layers of a Protomaps basemap. */

const MIN_ZOOM = 8;
const MAX_ZOOM = 14;
const HALF = 0.12;
/** A block's side, in degrees. */
const BLOCK = 0.004;

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** What such an archive says of its sources, as HTML. */
export const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';

interface TownOptions {
  readonly attribution?: string;
  readonly layers?: readonly string[];
  /** What else its metadata say, so that no tile lies in the first part that is asked for. */
  readonly more?: string;
}

/** An archive of the town, around a place. */
export function madeUpTown(around: Place, { attribution = ATTRIBUTION, layers, more }: TownOptions = {}): Buffer {
  const extent = extentAround(around);
  const drawn = layersOf(extent, around);
  const indexes = Object.entries(drawn).map(
    ([name, features]) =>
      [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM, indexMaxZoom: 0 })] as const,
  );
  const tiles = tilesIn(extent).flatMap(({ z, x, y }): Tile[] => {
    const found = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile === null ? [] : [[name, tile] as const];
    });
    return found.length === 0
      ? []
      : [{ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) }];
  });
  const names = layers ?? Object.keys(drawn);
  return pmtilesOf(tiles, extent, {
    name: 'A town that isn’t there',
    attribution,
    ...(more === undefined ? {} : { more }),
    vector_layers: names.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
  });
}

const extentAround = ({ lat, lng }: Place): Extent => ({
  west: lng - HALF,
  south: lat - HALF,
  east: lng + HALF,
  north: lat + HALF,
});

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const row = (lat: number, z: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const tilesIn = ({ west, south, east, north }: Extent) =>
  upTo(MIN_ZOOM, MAX_ZOOM).flatMap((z) =>
    upTo(column(west, z), column(east, z)).flatMap((x) => upTo(row(north, z), row(south, z)).map((y) => ({ z, x, y }))),
  );

const line = (name: string, kind: string, coordinates: Position[]): Feature => ({
  type: 'Feature',
  properties: { name, kind },
  geometry: { type: 'LineString', coordinates },
});

const area = (kind: string, ring: Position[]): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
});

const box = (kind: string, west: number, south: number, east: number, north: number) =>
  area(kind, [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);

function layersOf({ west, south, east, north }: Extent, { lat, lng }: Place): Record<string, Feature[]> {
  const steps = upTo(1, Math.floor((2 * HALF) / BLOCK) - 1);
  const roads = [
    ...steps.map((at) => {
      const x = west + at * BLOCK;
      return line(`${at}th Made-up Street`, at % 8 === 0 ? 'major_road' : 'minor_road', [
        [x, south],
        [x, north],
      ]);
    }),
    ...steps.map((at) => {
      const y = south + at * BLOCK;
      return line(`Imaginary Row ${at}`, at % 8 === 0 ? 'major_road' : 'minor_road', [
        [west, y],
        [east, y],
      ]);
    }),
    line('Diagonal Avenue', 'highway', [
      [west, south],
      [east, north],
    ]),
  ];
  const river = area('river', [
    [west, lat + 0.006],
    [lng, lat + 0.009],
    [east, lat + 0.006],
    [east, lat + 0.0075],
    [lng, lat + 0.0105],
    [west, lat + 0.0075],
  ]);
  return {
    roads,
    water: [river],
    landuse: [box('park', lng + 0.001, lat + 0.001, lng + 0.007, lat + 0.0035)],
    buildings: [box('building', lng - 0.0035, lat + 0.0005, lng - 0.0025, lat + 0.0015)],
  };
}
