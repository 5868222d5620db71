ALTER TABLE "delivery"."driver_position" drop column "cell";--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "cell" integer GENERATED ALWAYS AS (floor(lat * 200)::int * 72000 + floor((lng + 180) * 200)::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "vehicle_type" text;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "products" text[];--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "licences" text[];--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "rating" real;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "offers_made" integer;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "offers_accepted" integer;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "idle_since" timestamp with time zone;--> statement-breakpoint
-- From here on by hand. In the same file, so that nobody sees new cells with the old search.
-- Never a plan made for a crowd when it is one driver: by the primary key, always.
CREATE FUNCTION delivery.copy_changed_drivers() RETURNS trigger LANGUAGE plpgsql
SET jit = off SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  -- In id order, as a batch of fixes takes them: no deadlock between the two.
  PERFORM 1 FROM delivery.driver_position p JOIN changed d ON d.id = p.driver_id
    WHERE (p.display_name, p.vehicle_type, p.products, p.licences, p.status, p.rating, p.offers_made, p.offers_accepted, p.idle_since) IS DISTINCT FROM (d.display_name, d.vehicle_type, d.products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since)
    ORDER BY p.driver_id FOR NO KEY UPDATE OF p;
  UPDATE delivery.driver_position p SET (display_name, vehicle_type, products, licences, status, rating, offers_made, offers_accepted, idle_since) = (d.display_name, d.vehicle_type, d.products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since)
    FROM changed d WHERE d.id = p.driver_id
      AND (p.display_name, p.vehicle_type, p.products, p.licences, p.status, p.rating, p.offers_made, p.offers_accepted, p.idle_since) IS DISTINCT FROM (d.display_name, d.vehicle_type, d.products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER driver_copied AFTER UPDATE ON delivery.driver REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
EXECUTE FUNCTION delivery.copy_changed_drivers();
--> statement-breakpoint
CREATE FUNCTION delivery.copy_placed_drivers() RETURNS trigger LANGUAGE plpgsql
SET jit = off SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM placed) THEN RETURN NULL; END IF;
  -- Whoever changes the driver right now doesn't see the new position yet: wait for them, so that no change is lost.
  PERFORM 1 FROM delivery.driver d JOIN placed ON placed.driver_id = d.id ORDER BY d.id FOR SHARE OF d;
  UPDATE delivery.driver_position p SET (display_name, vehicle_type, products, licences, status, rating, offers_made, offers_accepted, idle_since) = (d.display_name, d.vehicle_type, d.products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since)
    FROM placed JOIN delivery.driver d ON d.id = placed.driver_id WHERE p.driver_id = placed.driver_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only of a driver's first fix: later ones are updates.
CREATE TRIGGER position_copied AFTER INSERT ON delivery.driver_position REFERENCING NEW TABLE AS placed FOR EACH STATEMENT
EXECUTE FUNCTION delivery.copy_placed_drivers();
--> statement-breakpoint
UPDATE delivery.driver_position p SET (display_name, vehicle_type, products, licences, status, rating, offers_made, offers_accepted, idle_since) = (d.display_name, d.vehicle_type, d.products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since) FROM delivery.driver d WHERE d.id = p.driver_id;
--> statement-breakpoint
CREATE INDEX driver_position_cell ON delivery.driver_position (cell);
--> statement-breakpoint
DROP FUNCTION delivery.nearest_drivers;
--> statement-breakpoint
DROP TYPE delivery.nearby_driver;
--> statement-breakpoint
CREATE TYPE delivery.nearby_driver AS (driver_id uuid, lat double precision, lng double precision, heartbeat_at timestamptz, miles double precision,
  display_name text, vehicle_type text, products text[], licences text[], status text, rating real, offers_made integer, offers_accepted integer,
  idle_since timestamptz, on_job boolean);
--> statement-breakpoint
-- The nearest `most` drivers within a radius whose fix is not older than `oldest`, nearest first, ties by id. It looks in
-- rings: everything outside a ring is farther away than everything inside, so stopping at the first that completes the
-- answer is exact. Distances are compared as the haversine's square (no root, no arcsine).
-- A ring is read as ranges of the index, one a line of the grid, each as wide as the circle is there: the haversine
-- formula solved for the longitude, at that line's nearest and narrowest. A whole turn near the poles; `turn` splits a
-- range at the antimeridian. The settings pin the plan: one index scan a range, never a plan made for a smaller table.
CREATE FUNCTION delivery.nearest_drivers(at_lat double precision, at_lng double precision, radius_miles double precision, oldest timestamptz, most integer)
RETURNS SETOF delivery.nearby_driver LANGUAGE plpgsql STABLE ROWS 500
SET jit = off SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  earth_miles constant double precision := 3958.7613;
  at_cos constant double precision := cos(radians(at_lat));
  slack constant double precision := 1e-6; -- degrees, four inches: rounding may only widen a range
  reach double precision := least(radius_miles, 0.25);
  inner_edge double precision := -1;
  outer_edge double precision;
  lat_reach double precision;
  ring integer;
  total integer := 0;
BEGIN
  LOOP
    outer_edge := sin(reach / 2 / earth_miles) ^ 2;
    lat_reach := degrees(reach / earth_miles) + slack;
    RETURN QUERY
      SELECT near.driver_id, near.lat, near.lng, near.heartbeat_at, 2 * earth_miles * asin(least(1, sqrt(near.square))),
        near.display_name, near.vehicle_type, near.products, near.licences, near.status, near.rating, near.offers_made, near.offers_accepted,
        near.idle_since, busy.yes IS NOT NULL
      FROM (
        SELECT seen.*
        FROM generate_series(floor(greatest(-90, at_lat - lat_reach) * 200)::int, floor(least(90, at_lat + lat_reach) * 200)::int) AS grid(line)
        CROSS JOIN LATERAL (
          SELECT greatest(0, outer_edge - sin(radians(greatest(0, line / 200.0::float8 - at_lat, at_lat - (line + 1) / 200.0::float8)) / 2) ^ 2)
            / (at_cos * greatest(0, least(cos(radians(line / 200.0::float8)), cos(radians((line + 1) / 200.0::float8)))) + 1e-12) AS square OFFSET 0) chord
        CROSS JOIN LATERAL (
          SELECT CASE WHEN chord.square < 0.99 THEN 2 * degrees(asin(sqrt(chord.square))) + slack END AS degrees OFFSET 0) half
        CROSS JOIN unnest(ARRAY[-72000, 0, 72000]) AS turn
        CROSS JOIN LATERAL (
          SELECT p.driver_id, p.lat, p.lng, p.heartbeat_at, p.display_name, p.vehicle_type, p.products, p.licences, p.status, p.rating,
            p.offers_made, p.offers_accepted, p.idle_since,
            sin(radians(p.lat - at_lat) / 2) ^ 2 + at_cos * cos(radians(p.lat)) * sin(radians(p.lng - at_lng) / 2) ^ 2 AS square
          FROM delivery.driver_position p
          WHERE p.cell >= line * 72000 + greatest(0, turn + coalesce(floor((at_lng + 180 - half.degrees) * 200)::int, 0))
            AND p.cell <= line * 72000 + least(71999, turn + coalesce(floor((at_lng + 180 + half.degrees) * 200)::int, 71999))
            AND p.heartbeat_at >= oldest
          OFFSET 0) seen
        WHERE seen.square > inner_edge AND seen.square <= outer_edge
        ORDER BY seen.square, seen.driver_id
        LIMIT most - total) near
      LEFT JOIN LATERAL (
        SELECT true AS yes FROM delivery.job WHERE job.driver_id = near.driver_id AND job.status IN ('accepted', 'in_progress') OFFSET 0) busy ON true
      ORDER BY near.square, near.driver_id;
    GET DIAGNOSTICS ring = ROW_COUNT;
    total := total + ring;
    EXIT WHEN total >= most OR reach >= radius_miles;
    inner_edge := outer_edge;
    -- The next by the density so far, wider the fewer it was counted from (a count's spread is its root).
    reach := least(radius_miles, CASE WHEN total < 8 THEN reach * 4 ELSE reach * sqrt(most::double precision / total) * (1.02 + 1 / sqrt(total)) END);
  END LOOP;
END $$;
