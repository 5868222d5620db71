ALTER TABLE "delivery"."driver_position" ADD COLUMN "on_job" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- From here on by hand. Whether a driver is on a job is copied as the rest is: 501 look-ups by the index of active jobs
-- took a third of a match once 30,000 drivers were busy. The job stays the truth: accepting asks the job, never the copy.
-- The driver is locked first, as by whoever decides about an offer, so that a first fix at the same time misses nothing.
CREATE FUNCTION delivery.copy_taken_drivers() RETURNS trigger LANGUAGE plpgsql SET jit = off SET enable_seqscan = off AS $$
DECLARE
  concerned constant uuid[] := ARRAY(
    SELECT DISTINCT id FROM unnest(ARRAY[new.driver_id, CASE WHEN tg_op = 'UPDATE' THEN old.driver_id END]) AS id WHERE id IS NOT NULL);
BEGIN
  PERFORM 1 FROM delivery.driver d WHERE d.id = ANY (concerned) ORDER BY d.id FOR NO KEY UPDATE;
  UPDATE delivery.driver_position p SET on_job = truth.taken
    FROM (SELECT one.id, EXISTS (SELECT FROM delivery.job WHERE job.driver_id = one.id AND job.status IN ('accepted', 'in_progress')) AS taken
      FROM unnest(concerned) AS one(id)) AS truth
    WHERE p.driver_id = truth.id AND p.on_job IS DISTINCT FROM truth.taken;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_placed AFTER INSERT ON delivery.job FOR EACH ROW
WHEN (new.status IN ('accepted', 'in_progress')) EXECUTE FUNCTION delivery.copy_taken_drivers();
--> statement-breakpoint
CREATE TRIGGER job_taken AFTER UPDATE OF status, driver_id ON delivery.job FOR EACH ROW
WHEN (CASE WHEN old.status IN ('accepted', 'in_progress') THEN old.driver_id END IS DISTINCT FROM CASE WHEN new.status IN ('accepted', 'in_progress') THEN new.driver_id END)
EXECUTE FUNCTION delivery.copy_taken_drivers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION delivery.copy_placed_drivers() RETURNS trigger LANGUAGE plpgsql
SET jit = off SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM placed) THEN RETURN NULL; END IF;
  -- Whoever changes the driver right now doesn't see the new position yet: wait for them, so that no change is lost.
  PERFORM 1 FROM delivery.driver d JOIN placed ON placed.driver_id = d.id ORDER BY d.id FOR SHARE OF d;
  UPDATE delivery.driver_position p SET (display_name, vehicle_type, products, licences, status, rating, offers_made, offers_accepted, idle_since, on_job) = (d.display_name, d.vehicle_type, d.products, d.licences, d.status, d.rating, d.offers_made, d.offers_accepted, d.idle_since,
      EXISTS (SELECT FROM delivery.job WHERE job.driver_id = d.id AND job.status IN ('accepted', 'in_progress')))
    FROM placed JOIN delivery.driver d ON d.id = placed.driver_id WHERE p.driver_id = placed.driver_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE delivery.driver_position p SET on_job = true FROM delivery.job WHERE job.driver_id = p.driver_id AND job.status IN ('accepted', 'in_progress');
--> statement-breakpoint
-- As in 0008, but for three things. Who is busy is in the position. The first circle is half a mile: in a city a quarter
-- held so few that the next ring was guessed too wide, or a third was needed. And ranges a turn away are looked for only
-- where a radius can reach around the antimeridian or a pole: 50 miles from 85 degrees are less than 10 degrees of longitude.
CREATE OR REPLACE FUNCTION delivery.nearest_drivers(at_lat double precision, at_lng double precision, radius_miles double precision, oldest timestamptz, most integer)
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
        near.display_name, near.vehicle_type, near.products, near.licences, near.status, near.rating, near.offers_made, near.offers_accepted,
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
          SELECT p.driver_id, p.lat, p.lng, p.heartbeat_at, p.display_name, p.vehicle_type, p.products, p.licences, p.status, p.rating,
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
