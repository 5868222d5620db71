import {
  areaOf,
  frameOf,
  gridOf,
  MAP_HEIGHT,
  partOf,
  pointOf,
  scaleOf,
  wayOf,
  type Frame,
  type Point,
  type Rectangle,
} from '#src/delivery/tracking/tracking-map.ts';
import type { Position } from '#src/delivery/geo.ts';
import type { DriverLocation } from '#src/delivery/tracking/driver-sight.ts';
import { hasEnded } from '#src/delivery/tracking/tracking-words.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';

/** Moves the driver on the map of tracking-map-panel.tsx. */

/** The driver moves from fix to fix in the time between them, within these bounds. */
const SHORTEST_GLIDE_MS = 800;
const LONGEST_GLIDE_MS = 10_000;
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
const part = (selector: string) => document.querySelector<SVGElement>(selector);

interface Shown extends Point {
  readonly heading: number;
}
type Location = Omit<DriverLocation, 'recordedAt'> & { readonly recordedAt: string };

let frame: Frame | undefined;
let shown: Shown | undefined;
let last: Location | undefined;
let gliding = 0;
/** The way that is left, without its start, which is where the driver's mark is. */
let restOfWay: string | undefined;
let isDoorKnown = false;

const move = (selector: string, { x, y }: Point) => part(selector)?.setAttribute('transform', `translate(${x} ${y})`);

function size(selector: string, area: Rectangle): void {
  for (const [name, value] of Object.entries(area)) part(selector)?.setAttribute(name, String(value));
}

/** Draws the stops and the driver, or without a position only the stops; with their door for the recipient. */
export function drawMap(tracking: TrackingJson, location: Location | null, door: Position | null = null): void {
  const before = frame;
  const places = { ...tracking, driverLocation: location, door };
  frame = frameOf(places, frame);
  if (frame !== before || (door !== null) !== isDoorKnown) drawGround(frame, tracking, door);
  isDoorKnown = door !== null;
  drawDoor(frame, door);
  const way = hasEnded(tracking) ? null : wayOf(frame, places);
  restOfWay = way?.rest;
  part('#map-way')?.toggleAttribute('hidden', way === null);
  drawDriver(frame, location, before === frame);
  if (way !== null) drawWay(location === null ? way.start : (shown ?? way.start));
}

const drawWay = ({ x, y }: Point) => part('#map-way')?.setAttribute('d', `M${x} ${y}${restOfWay ?? ''}`);

function drawDoor(on: Frame, door: Position | null): void {
  const mark = part('#map-door');
  mark?.toggleAttribute('hidden', door === null);
  if (door === null) return;
  move('#map-door', pointOf(on, door));
  const title = part('#map-title');
  if (title !== null) title.textContent = 'Map of your door, the way and the driver';
}

function drawGround(on: Frame, { pickup, dropoff }: TrackingJson, door: Position | null): void {
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

function drawDriver(on: Frame, location: Location | null, isSameFrame: boolean): void {
  const mark = part('#map-driver');
  if (mark === null) return;
  mark.toggleAttribute('hidden', location === null);
  if (location === null) {
    cancelAnimationFrame(gliding);
    shown = undefined;
    last = undefined;
    return;
  }
  mark.dataset['precision'] = location.precision;
  mark.dataset['heading'] = location.heading === null ? 'unknown' : 'known';
  const area = areaOf(on, 'driver', location);
  size('#map-driver rect', { ...area, x: -area.width / 2, y: -area.height / 2 });
  const target: Shown = { ...pointOf(on, location), heading: location.heading ?? shown?.heading ?? 0 };
  const from = shown;
  const isSame = last?.recordedAt === location.recordedAt && last.precision === location.precision && isSameFrame;
  if (from !== undefined && isSame) return; // already moving there
  const pause = last === undefined ? 0 : Date.parse(location.recordedAt) - Date.parse(last.recordedAt);
  last = location;
  cancelAnimationFrame(gliding);
  if (from === undefined || !isSameFrame || stillness.matches) return put(target);
  glide(from, target, Math.min(LONGEST_GLIDE_MS, Math.max(SHORTEST_GLIDE_MS, pause)));
}

function put(at: Shown): void {
  shown = at;
  move('#map-driver', at);
  if (restOfWay !== undefined) drawWay(at);
  part('#map-driver path')?.setAttribute('transform', `rotate(${at.heading.toFixed(1)})`);
}

function glide(from: Shown, to: Shown, ms: number): void {
  const start = performance.now();
  const turn = ((((to.heading - from.heading + 180) % 360) + 360) % 360) - 180; // the shorter way round
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - start) / ms));
    const turned = Math.min(1, (now - start) / Math.min(ms, 600)); // a car turns faster than it drives
    put({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      heading: from.heading + turn * Math.max(0, turned),
    });
    if (share < 1) gliding = requestAnimationFrame(step);
  };
  gliding = requestAnimationFrame(step);
}
