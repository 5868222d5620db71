import {
  acrossDateLine,
  areaOf,
  frameOf,
  gridOf,
  MAP_HEIGHT,
  partOf,
  pointOf,
  scaleOf,
  wayOf,
  type Frame,
  type MapJson,
  type Point,
  type Rectangle,
} from '#src/delivery/tracking/tracking-map.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { DriverLocation } from '#src/delivery/tracking/driver-sight.ts';
import { hasEnded } from '#src/delivery/tracking/tracking-words.ts';

import { layStreets, turnGround } from './map-ground.ts';

/** Moves the driver on the map of tracking-map-panel.tsx. */

/** The driver moves from fix to fix in the time between them, within these bounds. */
const SHORTEST_GLIDE_MS = 800;
const LONGEST_GLIDE_MS = 10_000;
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
const part = (selector: string) => document.querySelector<SVGElement>(selector);

interface Shown extends Position {
  readonly heading: number;
}
type Location = Omit<DriverLocation, 'recordedAt'> & { readonly recordedAt: string };

/** What was drawn last, to be drawn again where the ground moves. */
interface Scene {
  readonly tracking: MapJson;
  readonly location: Location | null;
  readonly door: Position | null;
}

let scene: Scene | undefined;
/** What is to be seen. */
let frame: Frame | undefined;
/** What is seen: that, unless somebody has moved the streets. */
let view: Frame | undefined;
let shown: Shown | undefined;
let last: Location | undefined;
let gliding = 0;
/** The way that is left, without its start, which is where the driver's mark is. */
let restOfWay: string | undefined;

const move = (selector: string, { x, y }: Point) => part(selector)?.setAttribute('transform', `translate(${x} ${y})`);

function size(selector: string, area: Rectangle): void {
  for (const [name, value] of Object.entries(area)) part(selector)?.setAttribute(name, String(value));
}

/** Draws the stops and the driver, or without a position only the stops; with their door for the recipient. */
export function drawMap(tracking: MapJson, location: Location | null, door: Position | null = null): void {
  scene = { tracking, location, door };
  frame = frameOf({ ...tracking, driverLocation: location, door }, frame);
  if (!hasEnded(tracking) && (location !== null || door !== null)) layStreets();
  steer(location);
  drawScene();
}

/** Draws everything where it is on the ground as that is turned now. */
function drawScene(): void {
  if (scene === undefined || frame === undefined) return;
  const { tracking, location, door } = scene;
  const before = view;
  view = turnGround(frame, drawScene);
  if (view !== before || (door !== null) !== isDoorShown()) drawGround(view, tracking, door);
  drawDoor(view, door);
  const way = hasEnded(tracking) ? null : wayOf(view, { ...tracking, driverLocation: location, door });
  restOfWay = way?.rest;
  part('#map-way')?.toggleAttribute('hidden', way === null);
  if (location !== null) drawPrecision(view, location);
  if (shown !== undefined) put(shown);
  else if (way !== null) drawWay(way.start);
}

const isDoorShown = () => part('#map-door')?.hasAttribute('hidden') === false;

const drawWay = ({ x, y }: Point) => part('#map-way')?.setAttribute('d', `M${x} ${y}${restOfWay ?? ''}`);

function drawDoor(on: Frame, door: Position | null): void {
  const mark = part('#map-door');
  mark?.toggleAttribute('hidden', door === null);
  if (door === null) return;
  move('#map-door', pointOf(on, door));
  const title = part('#map-title');
  if (title !== null) title.textContent = 'Map of your door, the way and the driver';
}

function drawGround(on: Frame, { pickup, dropoff }: MapJson, door: Position | null): void {
  const area = door === null ? partOf(areaOf(on, 'dropoff', dropoff.approx)) : null;
  const scale = scaleOf(on);
  part('#map-grid')?.setAttribute('d', gridOf(on));
  for (const id of ['#map-dropoff', '#map-dropoff-label']) part(id)?.toggleAttribute('hidden', area === null);
  if (area !== null) {
    size('#map-dropoff rect', area);
    move('#map-dropoff-label', area);
  }
  size('#map-pickup rect', areaOf(on, 'pickup', pickup.approx));
  move('#map-pickup > g', pointOf(on, pickup.approx));
  part('#map-scale')?.setAttribute('transform', `translate(14 ${MAP_HEIGHT - 14})`);
  part('#map-scale path')?.setAttribute('d', `M0 -5V0H${scale.width}V-5`);
  move('#map-scale > g', { x: scale.width + 6, y: 0 });
  const label = part('#map-scale text');
  if (label !== null) label.textContent = scale.label;
}

function drawPrecision(on: Frame, location: Location): void {
  const mark = part('#map-driver');
  if (mark === null) return;
  mark.dataset['precision'] = location.precision;
  mark.dataset['heading'] = location.heading === null ? 'unknown' : 'known';
  const area = areaOf(on, 'driver', location);
  size('#map-driver rect', { ...area, x: -area.width / 2, y: -area.height / 2 });
}

/** Sends the driver's mark to where they are now. */
function steer(location: Location | null): void {
  part('#map-driver')?.toggleAttribute('hidden', location === null);
  if (location === null) {
    cancelAnimationFrame(gliding);
    shown = undefined;
    last = undefined;
    return;
  }
  if (last?.recordedAt === location.recordedAt && last.precision === location.precision) return; // already moving there
  const { lat, lng } = location;
  const target: Shown = { lat, lng, heading: location.heading ?? shown?.heading ?? 0 };
  const pause = last === undefined ? 0 : Date.parse(location.recordedAt) - Date.parse(last.recordedAt);
  last = location;
  cancelAnimationFrame(gliding);
  if (shown === undefined || stillness.matches) shown = target;
  else glide(shown, target, Math.min(LONGEST_GLIDE_MS, Math.max(SHORTEST_GLIDE_MS, pause)));
}

function put(at: Shown): void {
  shown = at;
  if (view === undefined) return;
  const point = pointOf(view, at);
  move('#map-driver', point);
  if (restOfWay !== undefined) drawWay(point);
  part('#map-driver path')?.setAttribute('transform', `rotate(${at.heading.toFixed(1)})`);
}

function glide(from: Shown, to: Shown, ms: number): void {
  const start = performance.now();
  const turn = ((((to.heading - from.heading + 180) % 360) + 360) % 360) - 180; // the shorter way round
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - start) / ms));
    const turned = Math.min(1, (now - start) / Math.min(ms, 600)); // a car turns faster than it drives
    put({
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + acrossDateLine(to.lng - from.lng) * share,
      heading: from.heading + turn * Math.max(0, turned),
    });
    if (share < 1) gliding = requestAnimationFrame(step);
  };
  gliding = requestAnimationFrame(step);
}
