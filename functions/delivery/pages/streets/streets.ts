import { addProtocol, Map as MapLibre, setWorkerUrl, type RequestParameters } from 'maplibre-gl';
import type { Camera } from '#src/delivery/tracking/tracking-map.ts';
import { openArchive, type Archive, type Credit } from './streets-archive.ts';
import { coloursOf, streetsStyle } from './streets-style.ts';

/** Draws streets by maplibre-gl, from an archive of ours. A page loads this script once it has something to show on them. */

declare const MAPLIBRE_VERSION: string;

const PROTOCOL = 'streets';
/** So long may it take until all that is seen is drawn. */
const DRAWN_WITHIN_MS = 20_000;
const TURN_MS = 200;
/** More pixels are work for a phone, and look the same. */
const MAX_PIXEL_RATIO = 2;
const MAX_ZOOM = 18;
const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

interface StreetsParts {
  readonly container: HTMLElement;
  readonly archive: string;
  readonly camera: Camera;
  /** The camera has moved. `byHand`: because somebody wanted it. */
  readonly onMove: (camera: Camera, byHand: boolean) => void;
  /** Whether they are on the screen: a phone may take the graphics away for a while. */
  readonly onDrawn: (isDrawn: boolean) => void;
}

export interface Streets {
  readonly credits: readonly Credit[];
  /** Turns to what is to be seen; at once, or so that one sees where to. */
  show(camera: Camera, how: 'at once' | 'smoothly'): void;
  zoom(by: number): void;
}

declare global {
  interface Window {
    openStreets?: (parts: StreetsParts) => Promise<Streets>;
  }
}

/** Opens a map, and resolves when all that is seen on it is drawn. Rejects if it can't be: then nothing is left of it. */
window.openStreets = async (parts) => {
  const archive = await openArchive(parts.archive, parts.camera.center);
  setWorkerUrl(new URL(`/assets/maplibre-gl-worker-${MAPLIBRE_VERSION}.mjs`, location.href).href);
  addProtocol(PROTOCOL, (request, { signal }) => readTile(archive, request, signal));
  const map = openMap(parts, archive);
  try {
    await drawn(map);
  } catch (error) {
    map.remove();
    throw error;
  }
  return streetsOf(map, parts, archive);
};

async function readTile({ tiles }: Archive, { url }: RequestParameters, signal: AbortSignal) {
  const [z = 0, x = 0, y = 0] = url.slice(`${PROTOCOL}://`.length).split('/').map(Number);
  const tile = await tiles.getZxy(z, x, y, signal);
  return { data: tile?.data ?? new ArrayBuffer(0) };
}

const styleOf = ({ header }: Archive, container: HTMLElement) => {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const extent = { minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] as [number, number, number, number] };
  return streetsStyle(`${PROTOCOL}://{z}/{x}/{y}`, extent, coloursOf(container));
};

const placed = ({ center, zoom }: Camera) => ({ center: [center.lng, center.lat] as [number, number], zoom });

/** North is up, and a finger that scrolls the page doesn't move the map: two do. */
function openMap({ container, camera }: StreetsParts, archive: Archive): MapLibre {
  const map = new MapLibre({
    container,
    style: styleOf(archive, container),
    ...placed(camera),
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    boxZoom: false,
    cooperativeGestures: true,
    attributionControl: false, // the page says it
    fadeDuration: stillness.matches ? 0 : TURN_MS,
    pixelRatio: Math.min(devicePixelRatio, MAX_PIXEL_RATIO),
    locale: { 'Map.Title': 'Streets. Arrow keys move them, plus and minus zoom.' },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

const drawn = (map: MapLibre) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the streets are not drawn yet')), DRAWN_WITHIN_MS);
    map.once('idle', () => {
      clearTimeout(timer);
      resolve();
    });
    map.on('error', ({ error }) => {
      clearTimeout(timer);
      reject(error instanceof Error ? error : new Error('the streets can’t be drawn'));
    });
  });

function streetsOf(map: MapLibre, { container, onMove, onDrawn }: StreetsParts, archive: Archive): Streets {
  const restyle = () => map.setStyle(styleOf(archive, container));
  darkness.addEventListener('change', restyle);
  map.on('move', ({ originalEvent }) => {
    const { lat, lng } = map.getCenter();
    onMove({ center: { lat, lng }, zoom: map.getZoom() }, originalEvent !== undefined);
  });
  map.on('webglcontextlost', () => onDrawn(false));
  map.on('webglcontextrestored', () => onDrawn(true));
  return {
    credits: archive.credits,
    show(camera, how) {
      if (how === 'at once' || stillness.matches) map.jumpTo(placed(camera));
      else map.easeTo({ ...placed(camera), duration: TURN_MS });
    },
    zoom: (by) => map.zoomTo(map.getZoom() + by, { duration: stillness.matches ? 0 : TURN_MS }),
  };
}
