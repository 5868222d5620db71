import { PMTiles, TileType, type Header } from 'pmtiles';
import type { Position } from '#src/delivery/geo.ts';
import { ROADS } from './streets-style.ts';

/** Whom a map's data are by: words, with a link where there is one. */
export interface Credit {
  readonly words: string;
  readonly href?: string;
}

export interface Archive {
  readonly tiles: PMTiles;
  readonly header: Header;
  readonly credits: readonly Credit[];
}

/** More isn't said under a map. */
const MAX_CREDIT = 200;

/** Opens an archive that has streets around a place. Rejects if there is none, or it is another kind of map. */
export async function openArchive(url: string, around: Position): Promise<Archive> {
  const tiles = new PMTiles(url);
  const header = await tiles.getHeader();
  const metadata = await tiles.getMetadata();
  if (header.tileType !== TileType.Mvt || !hasRoads(metadata)) throw new Error('the archive has no streets');
  if (!covers(header, around)) throw new Error('the archive has no streets there');
  return { tiles, header, credits: creditsIn(metadata) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const hasRoads = (metadata: unknown): boolean =>
  isRecord(metadata) &&
  Array.isArray(metadata['vector_layers']) &&
  metadata['vector_layers'].some((layer: unknown) => isRecord(layer) && layer['id'] === ROADS);

const covers = ({ minLon, maxLon, minLat, maxLat }: Header, { lat, lng }: Position) =>
  minLon <= lng && lng <= maxLon && minLat <= lat && lat <= maxLat;

/** The archive's own words: it says them as HTML, of which text and links to secure sites are kept. */
function creditsIn(metadata: unknown): readonly Credit[] {
  const said = isRecord(metadata) ? metadata['attribution'] : undefined;
  if (typeof said !== 'string') return [];
  const { body } = new DOMParser().parseFromString(said, 'text/html'); // a document that runs and loads nothing
  for (const unread of body.querySelectorAll('script, style')) unread.remove();
  const credits = [...body.childNodes].map((node): Credit => {
    const words = (node.textContent ?? '').slice(0, MAX_CREDIT);
    const href = node instanceof Element ? node.getAttribute('href') : null;
    return href !== null && href.startsWith('https://') && URL.canParse(href) ? { words, href } : { words };
  });
  return credits.slice(0, 8);
}
