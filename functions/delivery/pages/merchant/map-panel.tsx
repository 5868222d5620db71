import type { MapJson } from '#src/delivery/tracking/tracking-map.ts';
import { TrackingMap } from '#fn/delivery/pages/tracking/tracking-map-panel.tsx';
import type { DeliveryParts } from './delivery-page.tsx';

interface MapPanelProps extends Pick<DeliveryParts, 'tracking'> {
  /** Where the archive of streets is, if there is one. */
  readonly streets: string | undefined;
}

/** The map. Where there are streets merchant-map.ts draws it anew, by what `data-seen` says. */
export const MapPanel = ({ tracking, streets }: MapPanelProps) =>
  tracking.ok ? (
    <div id="map" class="panel" data-seen={streets === undefined ? undefined : seenOn(tracking.body.tracking)}>
      <TrackingMap tracking={tracking.body.tracking} streets={streets} />
    </div>
  ) : (
    <div id="map" hidden />
  );

const seenOn = ({ status, pickup, dropoff, driverLocation }: MapJson): string =>
  JSON.stringify({ status, pickup, dropoff, driverLocation });
