import {
  areaOf,
  frameOf,
  gridOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  partOf,
  pointOf,
  scaleOf,
  type Frame,
  type Rectangle,
} from '#src/delivery/tracking/tracking-map.ts';
import { mapWords } from '#src/delivery/tracking/tracking-words.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';

const Area = ({ area, ...props }: { readonly area: Rectangle; readonly class: string; readonly rx: number }) => (
  <rect {...area} {...props} />
);

interface MapProps {
  readonly tracking: TrackingJson;
  /** Where the archive of streets is, if there is one. */
  readonly streets?: string | undefined;
  /** What the page promises of the address. */
  readonly promise?: string;
}

/**
 * The map. tracking-map.ts finds its parts by id and moves the driver; map-ground.ts lays streets under them, where there
 * are some.
 */
export function TrackingMap({ tracking, streets, promise }: MapProps) {
  const frame = frameOf(tracking);
  const part = partOf(areaOf(frame, 'dropoff', tracking.dropoff.approx));
  const dropoff = part ?? { x: 0, y: 0, width: 0, height: 0 };
  const pickup = pointOf(frame, tracking.pickup.approx);
  return (
    <figure class="map">
      <div id="map-frame" class="map-frame">
        {streets !== undefined && <Ground archive={streets} />}
        <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-labelledby="map-title map-words">
          <title id="map-title">Map of the pickup and the driver</title>
          <path id="map-grid" class="map-grid" d={gridOf(frame)} />
          <g id="map-dropoff" class="map-dropoff" hidden={part === null}>
            <Area area={dropoff} class="map-area" rx={10} />
          </g>
          <g id="map-pickup" class="map-pickup">
            <Area area={areaOf(frame, 'pickup', tracking.pickup.approx)} class="map-area" rx={3} />
            <g transform={`translate(${pickup.x} ${pickup.y})`}>
              <g class="map-mark">
                <circle r="6" />
                <text x="11" y="4.5">
                  Pickup
                </text>
              </g>
            </g>
          </g>
          <path id="map-way" class="map-way" hidden />
          <g id="map-dropoff-label" transform={`translate(${dropoff.x} ${dropoff.y})`} hidden={part === null}>
            <g class="map-mark">
              <text x="10" y="20">
                Drop-off area
              </text>
            </g>
          </g>
          <DoorMark />
          <DriverMark tracking={tracking} />
          <Scale frame={frame} />
        </svg>
        {streets !== undefined && <GroundControls />}
      </div>
      <figcaption>
        <span id="map-words">{mapWords(tracking, true)}</span>
        {promise !== undefined && <span id="map-promise">{promise}</span>}
      </figcaption>
    </figure>
  );
}

const DoorMark = () => (
  <g id="map-door" class="map-door" hidden>
    <g class="map-mark">
      <path d="M0 0C-9 -10 -9 -12 -9 -15A9 9 0 0 1 9 -15C9 -12 9 -10 0 0Z" />
      <circle cy="-15" r="3.5" />
      <text x="13" y="-10">
        Your door
      </text>
    </g>
  </g>
);

function Scale({ frame }: { readonly frame: Frame }) {
  const scale = scaleOf(frame);
  return (
    <g id="map-scale" class="map-scale" transform={`translate(14 ${MAP_HEIGHT - 14})`}>
      <path d={`M0 -5V0H${scale.width}V-5`} />
      <g transform={`translate(${scale.width + 6} 0)`}>
        <g class="map-mark">
          <text>{scale.label}</text>
        </g>
      </g>
    </g>
  );
}

/** An arrow in the driver's heading, a dot if the heading is unknown, a square around an inexact position. */
function DriverMark({ tracking }: { readonly tracking: TrackingJson }) {
  const { driverLocation } = tracking;
  const frame = frameOf(tracking);
  const at = driverLocation === null ? { x: 0, y: 0 } : pointOf(frame, driverLocation);
  const area = areaOf(frame, 'driver', driverLocation ?? tracking.pickup.approx);
  const heading = driverLocation?.heading ?? null;
  return (
    <g
      id="map-driver"
      class="map-driver"
      transform={`translate(${at.x} ${at.y})`}
      data-precision={driverLocation?.precision ?? 'fine'}
      data-heading={heading === null ? 'unknown' : 'known'}
      hidden={driverLocation === null}
    >
      <Area area={{ ...area, x: -area.width / 2, y: -area.height / 2 }} class="map-area" rx={3} />
      <g class="map-mark">
        <circle r="12" />
        <path d="M0 -8L6 6L0 3L-6 6Z" transform={`rotate(${heading ?? 0})`} />
        <circle class="map-dot" r="4" />
      </g>
    </g>
  );
}

/** Streets, under everything else, once they are drawn. */
const Ground = ({ archive }: { readonly archive: string }) => (
  <div id="map-streets" class="map-streets" data-archive={archive} data-drawn="no" />
);

const GroundControls = () => (
  <>
    <p id="map-controls" class="map-controls" hidden>
      <button id="map-back" type="button" hidden>
        Follow again
      </button>
      <button id="map-farther" type="button" aria-label="Farther">
        −
      </button>
      <button id="map-closer" type="button" aria-label="Closer">
        +
      </button>
    </p>
    <p id="map-credits" class="map-credits" hidden />
  </>
);
