CREATE TABLE "delivery"."driver_licence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"licence" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"products" text[],
	"verified_by" text NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery"."shown_wave" (
	"job_id" uuid NOT NULL,
	"wave" integer NOT NULL,
	"owner" text NOT NULL,
	"shown_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shown_wave_job_id_wave_pk" PRIMARY KEY("job_id","wave")
);
--> statement-breakpoint
ALTER TABLE "delivery"."driver" DROP CONSTRAINT "driver_status";--> statement-breakpoint
ALTER TABLE "delivery"."driver" ALTER COLUMN "licences" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "jurisdiction" text;--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD COLUMN "paused_products" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD COLUMN "claimed_sub" text;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD COLUMN "paused_products" text[];--> statement-breakpoint
-- Of offers that there are, to the mile.
ALTER TABLE "delivery"."offer" ADD COLUMN "coarse_miles" double precision;--> statement-breakpoint
UPDATE "delivery"."offer" SET "coarse_miles" = round("distance_miles");--> statement-breakpoint
ALTER TABLE "delivery"."offer" ALTER COLUMN "coarse_miles" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "partners"."sender" ADD COLUMN "jurisdiction" text;--> statement-breakpoint
ALTER TABLE "delivery"."driver_licence" ADD CONSTRAINT "driver_licence_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "delivery"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."shown_wave" ADD CONSTRAINT "shown_wave_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "delivery"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_licence_current" ON "delivery"."driver_licence" USING btree ("driver_id") WHERE "delivery"."driver_licence"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shown_wave_owner" ON "delivery"."shown_wave" USING btree ("owner","shown_at");--> statement-breakpoint
UPDATE delivery.driver SET paused_products = products, status = 'available' WHERE status = 'paused';--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD CONSTRAINT "driver_status" CHECK ("delivery"."driver"."status" in ('available', 'suspended'));
--> statement-breakpoint
-- From here on by hand, in the same file, so that nobody sees the new columns with the old search.
GRANT SELECT, INSERT, UPDATE ON delivery.driver_licence TO waypost_delivery;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON delivery.shown_wave TO waypost_delivery;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION delivery.copy_changed_drivers() RETURNS trigger LANGUAGE plpgsql
SET jit = off SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  -- In id order, as a batch of fixes takes them: no deadlock between the two.
  PERFORM 1 FROM delivery.driver_position p JOIN changed d ON d.id = p.driver_id
    WHERE (p.display_name, p.vehicle_type, p.products, p.paused_products, p.licences, p.status, p.rating, p.offers_made, p.offers_accepted, p.idle_since) IS DISTINCT FROM (d.display_name, d.vehicle_type, d.products, d.paused_products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since)
    ORDER BY p.driver_id FOR NO KEY UPDATE OF p;
  UPDATE delivery.driver_position p SET (display_name, vehicle_type, products, paused_products, licences, status, rating, offers_made, offers_accepted, idle_since) = (d.display_name, d.vehicle_type, d.products, d.paused_products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since)
    FROM changed d WHERE d.id = p.driver_id
      AND (p.display_name, p.vehicle_type, p.products, p.paused_products, p.licences, p.status, p.rating, p.offers_made, p.offers_accepted, p.idle_since) IS DISTINCT FROM (d.display_name, d.vehicle_type, d.products, d.paused_products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION delivery.copy_placed_drivers() RETURNS trigger LANGUAGE plpgsql
SET jit = off SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM placed) THEN RETURN NULL; END IF;
  -- Whoever changes the driver right now doesn't see the new position yet: wait for them, so that no change is lost.
  PERFORM 1 FROM delivery.driver d JOIN placed ON placed.driver_id = d.id ORDER BY d.id FOR SHARE OF d;
  UPDATE delivery.driver_position p SET (display_name, vehicle_type, products, paused_products, licences, status, rating, offers_made, offers_accepted, idle_since, on_job) = (d.display_name, d.vehicle_type, d.products, d.paused_products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since,
      EXISTS (SELECT FROM delivery.job WHERE job.driver_id = d.id AND job.status IN ('accepted', 'in_progress')))
    FROM placed JOIN delivery.driver d ON d.id = placed.driver_id WHERE p.driver_id = placed.driver_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION delivery.nearest_drivers;
--> statement-breakpoint
DROP TYPE delivery.nearby_driver;
--> statement-breakpoint
CREATE TYPE delivery.nearby_driver AS (driver_id uuid, lat double precision, lng double precision, heartbeat_at timestamptz, miles double precision,
  display_name text, vehicle_type text, products text[], paused_products text[], licences text[], status text, rating real, offers_made integer,
  offers_accepted integer, idle_since timestamptz, on_job boolean);
--> statement-breakpoint
-- As in 0009, with the breaks.
CREATE FUNCTION delivery.nearest_drivers(at_lat double precision, at_lng double precision, radius_miles double precision, oldest timestamptz, most integer)
RETURNS SETOF delivery.nearby_driver LANGUAGE plpgsql STABLE ROWS 500
SET jit = off SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  earth_miles constant double precision := 3958.7613;
  at_cos constant double precision := cos(radians(at_lat));
  slack constant double precision := 1e-6; -- degrees, four inches: rounding may only widen a range
  reach double precision := least(radius_miles, 0.5);
  inner_edge double precision := -1;
  outer_edge double precision;
  lat_reach double precision;
  ring integer;
  total integer := 0;
  turns constant integer[] := CASE WHEN abs(at_lat) < 85 AND abs(at_lng) < 170 AND radius_miles <= 50 THEN '{0}' ELSE '{-72000, 0, 72000}' END;
BEGIN
  LOOP
    outer_edge := sin(reach / 2 / earth_miles) ^ 2;
    lat_reach := degrees(reach / earth_miles) + slack;
    RETURN QUERY
      SELECT near.driver_id, near.lat, near.lng, near.heartbeat_at, 2 * earth_miles * asin(least(1, sqrt(near.square))),
        near.display_name, near.vehicle_type, near.products, near.paused_products, near.licences, near.status, near.rating, near.offers_made, near.offers_accepted,
        near.idle_since, near.on_job
      FROM (
        SELECT seen.*
        FROM generate_series(floor(greatest(-90, at_lat - lat_reach) * 200)::int, floor(least(90, at_lat + lat_reach) * 200)::int) AS grid(line)
        CROSS JOIN LATERAL (
          SELECT greatest(0, outer_edge - sin(radians(greatest(0, line / 200.0::float8 - at_lat, at_lat - (line + 1) / 200.0::float8)) / 2) ^ 2)
            / (at_cos * greatest(0, least(cos(radians(line / 200.0::float8)), cos(radians((line + 1) / 200.0::float8)))) + 1e-12) AS square OFFSET 0) chord
        CROSS JOIN LATERAL (
          SELECT CASE WHEN chord.square < 0.99 THEN 2 * degrees(asin(sqrt(chord.square))) + slack END AS degrees OFFSET 0) half
        CROSS JOIN unnest(turns) AS turn
        CROSS JOIN LATERAL (
          SELECT p.driver_id, p.lat, p.lng, p.heartbeat_at, p.display_name, p.vehicle_type, p.products, p.paused_products, p.licences, p.status, p.rating,
            p.offers_made, p.offers_accepted, p.idle_since, p.on_job,
            sin(radians(p.lat - at_lat) / 2) ^ 2 + at_cos * cos(radians(p.lat)) * sin(radians(p.lng - at_lng) / 2) ^ 2 AS square
          FROM delivery.driver_position p
          WHERE p.cell >= line * 72000 + greatest(0, turn + coalesce(floor((at_lng + 180 - half.degrees) * 200)::int, 0))
            AND p.cell <= line * 72000 + least(71999, turn + coalesce(floor((at_lng + 180 + half.degrees) * 200)::int, 71999))
            AND p.heartbeat_at >= oldest
          OFFSET 0) seen
        WHERE seen.square > inner_edge AND seen.square <= outer_edge
        ORDER BY seen.square, seen.driver_id
        LIMIT most - total) near
      ORDER BY near.square, near.driver_id;
    GET DIAGNOSTICS ring = ROW_COUNT;
    total := total + ring;
    EXIT WHEN total >= most OR reach >= radius_miles;
    inner_edge := outer_edge;
    -- The next by the density so far, wider the fewer it was counted from (a count's spread is its root).
    reach := least(radius_miles, CASE WHEN total < 8 THEN reach * 4 ELSE reach * sqrt(most::double precision / total) * (1.02 + 1 / sqrt(total)) END);
  END LOOP;
END $$;
--> statement-breakpoint
-- The names of a driver's licences, as a search looks at them first. The driver is locked as by whoever changes them.
CREATE FUNCTION delivery.copy_licences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM delivery.driver WHERE id = new.driver_id FOR NO KEY UPDATE;
  UPDATE delivery.driver d SET licences = named.all_of_them
    FROM (SELECT coalesce(array_agg(DISTINCT licence ORDER BY licence), '{}') AS all_of_them
      FROM delivery.driver_licence WHERE driver_id = new.driver_id AND ended_at IS NULL) AS named
    WHERE d.id = new.driver_id AND d.licences IS DISTINCT FROM named.all_of_them;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licence_copied AFTER INSERT OR UPDATE ON delivery.driver_licence FOR EACH ROW
EXECUTE FUNCTION delivery.copy_licences();
--> statement-breakpoint
-- A break was one of all products. Of licences nobody knows who said so: whoever vouches for one says it again.
UPDATE delivery.driver SET licences = '{}' WHERE licences <> '{}';
--> statement-breakpoint
UPDATE delivery.driver_position p SET paused_products = d.paused_products, licences = d.licences, status = d.status FROM delivery.driver d WHERE d.id = p.driver_id;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delivery.nearest_drivers, delivery.copy_licences FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delivery.nearest_drivers TO waypost_delivery;

