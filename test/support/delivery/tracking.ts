import type { Suite } from '#test/support/workers/suite.ts';

export interface TrackingBody {
  readonly status: string;
  readonly driver: { readonly firstName: string } | null;
  readonly driverLocation: { readonly lat: number; readonly lng: number; readonly precision: string } | null;
  readonly eta: { readonly dropoffAt: string } | null;
  readonly events: readonly { readonly type: string }[];
}

/** What the public reads of a delivery now: without the two seconds that the cache may be late. */
export async function trackFresh(suite: Suite, slug: string): Promise<TrackingBody> {
  await new Promise((done) => setTimeout(done, 2_100));
  return ((await (await suite.fetch(`/v1/tracking/${slug}`)).json()) as { tracking: TrackingBody }).tracking;
}

/** Puts a driver somewhere as of so many seconds ago, whatever the speed. */
export async function seeDriver(
  suite: Suite,
  driverId: string,
  place: { readonly lat: number; readonly lng: number },
  { agoSeconds = 0, heading = null }: { agoSeconds?: number; heading?: number | null } = {},
): Promise<void> {
  await suite.database.query(
    `insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heading, heartbeat_at) values ($1, $2, $3, 8, $4, now() - make_interval(secs => $5))
     on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng, heading = excluded.heading, heartbeat_at = excluded.heartbeat_at`,
    [driverId, place.lat, place.lng, heading, agoSeconds],
  );
}
