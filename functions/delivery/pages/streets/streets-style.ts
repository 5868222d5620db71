import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** How streets are drawn: of a Protomaps basemap (schema 4) what one needs to find one's way, in the page's colours. */

/** As web/tokens.css has them: `--map-road` is `road`. */
const tokens = ['ground', 'water', 'green', 'building', 'road', 'artery', 'rail', 'label'] as const;
type Colours = Readonly<Record<(typeof tokens)[number], string>>;

export const coloursOf = (element: Element): Colours => {
  const computed = getComputedStyle(element);
  return Object.fromEntries(tokens.map((name) => [name, computed.getPropertyValue(`--map-${name}`).trim()])) as Colours;
};

/** The layer without which an archive is no map of streets. */
export const ROADS = 'roads';

const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/** Widths in pixels at zooms 8, 13 and 18: `exponential`, as the earth grows. */
const wide = (...[far, middle, near]: [number, number, number]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  8,
  far,
  13,
  middle,
  18,
  near,
];

const from = { source: 'streets' } as const;

/** Kinds of land that are green, as the schema names them. */
const greens = [
  'park',
  'national_park',
  'nature_reserve',
  'protected_area',
  'forest',
  'wood',
  'scrub',
  'grassland',
  'grass',
  'cemetery',
  'golf_course',
  'village_green',
  'playground',
  'allotments',
];

function groundOf({ ground, water, green, building }: Colours): LayerSpecification[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': ground } },
    {
      ...from,
      id: 'green',
      type: 'fill',
      'source-layer': 'landuse',
      filter: isKind(...greens),
      paint: { 'fill-color': green },
    },
    {
      ...from,
      id: 'water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': water },
    },
    {
      ...from,
      id: 'rivers',
      type: 'line',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': water, 'line-width': wide(0.2, 1, 6) },
    },
    {
      ...from,
      id: 'buildings',
      type: 'fill',
      'source-layer': 'buildings',
      minzoom: 14.5,
      paint: { 'fill-color': building },
    },
  ];
}

function roadsOf({ road, artery, rail }: Colours): LayerSpecification[] {
  const roads = { ...from, type: 'line', 'source-layer': ROADS } as const;
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      ...roads,
      id: 'paths',
      minzoom: 15,
      filter: isKind('path', 'other'),
      layout,
      paint: { 'line-color': road, 'line-width': wide(0, 0.5, 3) },
    },
    {
      ...roads,
      id: 'rails',
      minzoom: 11,
      filter: isKind('rail'),
      paint: { 'line-color': rail, 'line-width': wide(0.4, 0.8, 2), 'line-dasharray': [4, 2] },
    },
    {
      ...roads,
      id: 'streets',
      filter: isKind('minor_road'),
      layout,
      paint: { 'line-color': road, 'line-width': wide(0.3, 2, 16) },
    },
    {
      ...roads,
      id: 'arteries',
      filter: isKind('major_road', 'highway'),
      layout,
      paint: { 'line-color': artery, 'line-width': wide(1, 3.5, 22) },
    },
  ];
}

/** Names are drawn with the reader's own fonts: no glyphs are asked for. */
function namesOf({ ground, label }: Colours): LayerSpecification[] {
  const paint = { 'text-color': label, 'text-halo-color': ground, 'text-halo-width': 1.5 };
  const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ['get', 'name:en'], ''];
  const font = ['system-ui', 'sans-serif'];
  return [
    {
      ...from,
      id: 'street-names',
      type: 'symbol',
      'source-layer': ROADS,
      minzoom: 13,
      filter: isKind('minor_road', 'major_road', 'highway'),
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': font,
        'text-size': 12,
        'text-max-angle': 30,
      },
      paint,
    },
    {
      ...from,
      id: 'places',
      type: 'symbol',
      'source-layer': 'places',
      maxzoom: 15,
      filter: isKind('locality', 'neighbourhood', 'macrohood'),
      layout: { 'text-field': name, 'text-font': font, 'text-size': 13, 'text-max-width': 7 },
      paint,
    },
  ];
}

interface Extent {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: [west: number, south: number, east: number, north: number];
}

/** The whole style. `tiles` is their address with `{z}`, `{x}` and `{y}`; nothing else is asked for. */
export const streetsStyle = (
  tiles: string,
  { minZoom, maxZoom, bounds }: Extent,
  colours: Colours,
): StyleSpecification => ({
  version: 8,
  sources: { streets: { type: 'vector', tiles: [tiles], minzoom: minZoom, maxzoom: maxZoom, bounds } },
  layers: [...groundOf(colours), ...roadsOf(colours), ...namesOf(colours)],
});
