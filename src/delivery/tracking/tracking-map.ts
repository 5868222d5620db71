import type { Position } from '#src/delivery/geo.ts';
import type { TrackingJson } from './tracking.ts';

/** The map that we draw: a few miles as Mercator has them, which streets are drawn in too, in units of its view box. */

export const MAP_WIDTH = 400;
export const MAP_HEIGHT = 300;
const METRES_PER_DEGREE = 111_195;
const RADIUS = (METRES_PER_DEGREE * 180) / Math.PI;
/** Where Mercator's square ends; its poles are infinitely far away. */
const MAX_LAT = 85.05;
const METRES_PER_MILE = 1609.344;
const PADDING = 0.07;
const LEAST_METRES = 1_200;
/** Around a door one wants to see more. */
const DOOR_LEAST_METRES = 500;
const DOOR_HALF = 0.0012;
/** Around a driver on the way, so that the map holds still for a while: about a mile. */
const AHEAD_HALF = 0.015;
/** A frame that is so many times wider than it has to be is drawn anew. */
const MAX_ZOOM = 2.5;
/** The scale's bar is at most as long. */
const MAX_BAR = 60;
const BAR_MILES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** Half of the cell to which a position was rounded, in degrees. */
const HALF_CELL = { pickup: 0.005, dropoff: 0.05, driver: 0.005 } as const;

/** The part of the earth that is shown: its north-west corner, and the size of a metre at the origin. */
export interface Frame {
  readonly origin: Position;
  readonly left: number;
  readonly top: number;
  readonly unitsPerMetre: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** What a page draws on it, of the tracking document. */
export type MapJson = Pick<TrackingJson, 'status' | 'pickup' | 'dropoff' | 'driverLocation'>;

/** What is on the map. `door`: for its recipient alone. */
type Places = Pick<TrackingJson, 'pickup' | 'dropoff'> & {
  readonly driverLocation: (Position & { readonly precision: 'coarse' | 'fine' }) | null;
  readonly door?: Position | null;
};

/** A difference of longitudes, the shorter way round. */
export const acrossDateLine = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const cosineAt = ({ lat }: Position) => Math.max(0.01, Math.cos(radians(lat)));
const northing = (lat: number) => Math.asinh(Math.tan(radians(Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)))));

/** Metres east and south of an origin, as Mercator has them: exact to a percent or two over fifty miles. */
function metresFrom(origin: Position, { lat, lng }: Position): Point {
  const cosine = cosineAt(origin);
  return {
    x: acrossDateLine(lng - origin.lng) * METRES_PER_DEGREE * cosine,
    y: (northing(origin.lat) - northing(lat)) * RADIUS * cosine,
  };
}

/** The position of so many metres east and south: what `metresFrom` is the other way round. */
function positionAt(origin: Position, { x, y }: Point): Position {
  const cosine = cosineAt(origin);
  return {
    lat: (Math.atan(Math.sinh(northing(origin.lat) - y / RADIUS / cosine)) * 180) / Math.PI,
    lng: acrossDateLine(origin.lng + x / METRES_PER_DEGREE / cosine),
  };
}

const cornersOf = ({ lat, lng }: Position, half: number): Position[] => [
  { lat: lat - half, lng: lng - half },
  { lat: lat + half, lng: lng + half },
];

/**
 * A frame with what helps: the pickup and the driver, or for the recipient the way that is left. The public's drop-off
 * area is miles wide and stays outside. The frame before is kept as long as the driver stays inside, and it isn't far too
 * wide for what is left.
 */
export function frameOf(places: Places, before?: Frame): Frame {
  const origin = places.pickup.approx;
  const corners = shownCorners(places).map((corner) => metresFrom(origin, corner));
  const fresh = frameAround(origin, corners, isOpen(places) ? DOOR_LEAST_METRES : LEAST_METRES);
  if (before === undefined) return fresh;
  const must = [places.driverLocation, places.door ?? null].filter((each) => each !== null);
  const holds = must.every((each) => isInside(pointOf(before, each)));
  const isTooWide = isOpen(places) && fresh.unitsPerMetre > MAX_ZOOM * before.unitsPerMetre;
  return holds && !isTooWide ? before : fresh;
}

const isOpen = ({ door }: Places): boolean => door !== undefined && door !== null;
const isCarried = ({ driverLocation }: Places): boolean => driverLocation?.precision === 'fine';

function shownCorners(places: Places): Position[] {
  const { pickup, driverLocation: driver, door = null } = places;
  const atDoor = door === null ? [] : cornersOf(door, DOOR_HALF);
  const atPickup = door !== null && isCarried(places) ? [] : cornersOf(pickup.approx, HALF_CELL.pickup);
  const half = !isCarried(places) ? HALF_CELL.driver : door === null ? AHEAD_HALF : DOOR_HALF;
  return [...atDoor, ...atPickup, ...(driver === null ? [] : cornersOf(driver, half))];
}

function frameAround(origin: Position, corners: readonly Point[], least: number): Frame {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(east - west, least) / (1 - 2 * PADDING);
  const height = Math.max(south - north, least) / (1 - 2 * PADDING);
  const unitsPerMetre = Math.min(MAP_WIDTH / width, MAP_HEIGHT / height);
  return {
    origin,
    unitsPerMetre,
    left: (west + east) / 2 - MAP_WIDTH / 2 / unitsPerMetre,
    top: (north + south) / 2 - MAP_HEIGHT / 2 / unitsPerMetre,
  };
}

const isInside = ({ x, y }: Point) => {
  const edge = PADDING / 2;
  return x > MAP_WIDTH * edge && x < MAP_WIDTH * (1 - edge) && y > MAP_HEIGHT * edge && y < MAP_HEIGHT * (1 - edge);
};

const tenth = (value: number) => Math.round(value * 10) / 10;

export function pointOf({ origin, left, top, unitsPerMetre }: Frame, position: Position): Point {
  const { x, y } = metresFrom(origin, position);
  return { x: tenth((x - left) * unitsPerMetre), y: tenth((y - top) * unitsPerMetre) };
}

/** The area that a rounded position stands for. */
export function areaOf(frame: Frame, kind: keyof typeof HALF_CELL, { lat, lng }: Position): Rectangle {
  const half = HALF_CELL[kind];
  const from = pointOf(frame, { lat: lat + half, lng: lng - half });
  const to = pointOf(frame, { lat: lat - half, lng: lng + half });
  return { ...from, width: tenth(to.x - from.x), height: tenth(to.y - from.y) };
}

/** A round number of miles, and how long it is on the map. */
export function scaleOf({ unitsPerMetre }: Frame): { readonly label: string; readonly width: number } {
  const widthOf = (miles: number) => miles * METRES_PER_MILE * unitsPerMetre;
  const miles = BAR_MILES.findLast((each) => widthOf(each) <= MAX_BAR) ?? BAR_MILES[0] ?? 1;
  return { label: `${miles} mi`, width: tenth(widthOf(miles)) };
}

/** Lines at the distance of the scale, as one path: the background. */
export function gridOf(frame: Frame): string {
  const step = scaleOf(frame).width;
  const upTo = (end: number) => Array.from({ length: Math.ceil(end / step) }, (_, at) => tenth((at + 0.5) * step));
  return [
    ...upTo(MAP_WIDTH).map((x) => `M${x} 0V${MAP_HEIGHT}`),
    ...upTo(MAP_HEIGHT).map((y) => `M0 ${y}H${MAP_WIDTH}`),
  ].join('');
}

/** An area's part on the map; null if there is none, or nothing else: a shade over everything says nothing. */
export function partOf(area: Rectangle): Rectangle | null {
  const [left, top] = [Math.max(0, area.x), Math.max(0, area.y)];
  const [right, bottom] = [Math.min(MAP_WIDTH, area.x + area.width), Math.min(MAP_HEIGHT, area.y + area.height)];
  if (right <= left || bottom <= top) return null;
  if (left === 0 && top === 0 && right === MAP_WIDTH && bottom === MAP_HEIGHT) return null;
  return { x: left, y: top, width: tenth(right - left), height: tenth(bottom - top) };
}

/** The rest of the way after the driver, or the whole of it without one, as straight lines: no street is known. */
export function wayOf(frame: Frame, places: Places): { readonly start: Point; readonly rest: string } | null {
  const { pickup, driverLocation: driver, door = null } = places;
  if (door === null) return null;
  const [atPickup, atDoor] = [pointOf(frame, pickup.approx), pointOf(frame, door)];
  const to = ({ x, y }: Point) => `L${x} ${y}`;
  if (driver === null) return { start: atPickup, rest: to(atDoor) };
  return { start: pointOf(frame, driver), rest: isCarried(places) ? to(atDoor) : `${to(atPickup)}${to(atDoor)}` };
}

/** What a map of streets is told to show: its middle, and how many pixels the whole earth would be wide, as a power of two of its tiles' 512. */
export interface Camera {
  readonly center: Position;
  readonly zoom: number;
}

const TILE_PIXELS = 512;
/** How many metres, at its origin, the whole earth is wide on a frame's map. */
const metresAround = (origin: Position) => METRES_PER_DEGREE * 360 * cosineAt(origin);

/** The camera that shows just a frame, on a map of so many pixels. */
export function cameraOf({ origin, left, top, unitsPerMetre }: Frame, widthPixels: number): Camera {
  const middle = { x: left + MAP_WIDTH / 2 / unitsPerMetre, y: top + MAP_HEIGHT / 2 / unitsPerMetre };
  const earthPixels = metresAround(origin) * unitsPerMetre * (widthPixels / MAP_WIDTH);
  return { center: positionAt(origin, middle), zoom: Math.log2(earthPixels / TILE_PIXELS) };
}

/** What lies over a map of streets: buttons at its top, and whose data they are at its bottom, each with its margin. */
const BUTTONS_PIXELS = 72;
const CREDITS_PIXELS = 24;

/**
 * A frame around this one, so that whatever is to be seen in it is seen beside what lies over the map. On a map that is
 * so small that this would take half of it, it is the frame itself: one that isn't laid out has no width at all.
 */
export function roomFor(frame: Frame, widthPixels: number): Frame {
  const beyondPadding = (pixels: number) =>
    Math.max(0, (pixels * MAP_WIDTH) / widthPixels - (PADDING / 2) * MAP_HEIGHT);
  const [above, below] = [beyondPadding(BUTTONS_PIXELS), beyondPadding(CREDITS_PIXELS)];
  if (above + below > MAP_HEIGHT / 2) return frame;
  const unitsPerMetre = frame.unitsPerMetre * ((MAP_HEIGHT - above - below) / MAP_HEIGHT);
  return {
    ...frame,
    unitsPerMetre,
    left: frame.left - (MAP_WIDTH / unitsPerMetre - MAP_WIDTH / frame.unitsPerMetre) / 2,
    top: frame.top - above / unitsPerMetre,
  };
}

/** The frame that a camera shows. */
export function frameSeenBy({ center, zoom }: Camera, widthPixels: number): Frame {
  const unitsPerMetre = (TILE_PIXELS * 2 ** zoom * MAP_WIDTH) / widthPixels / metresAround(center);
  return {
    origin: center,
    unitsPerMetre,
    left: -MAP_WIDTH / 2 / unitsPerMetre,
    top: -MAP_HEIGHT / 2 / unitsPerMetre,
  };
}
