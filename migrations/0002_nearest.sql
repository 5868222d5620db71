GRANT SELECT, INSERT, UPDATE ON delivery.driver, delivery.driver_position TO waypost_delivery;
--> statement-breakpoint
-- Fixes overwrite their row all the time: room on its page keeps them there, and vacuum follows sooner.
ALTER TABLE delivery.driver_position SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
CREATE TYPE delivery.nearby_driver AS (driver_id uuid, lat double precision, lng double precision, heartbeat_at timestamptz, miles double precision);
--> statement-breakpoint
-- The nearest `most` drivers within a radius whose fix is not older than `oldest`, nearest first, ties by id. It looks
-- in growing circles and stops at the first that holds enough: in a dense city it never reads the whole radius, and
-- what it finds is exact all the same, since everything outside a circle is farther away than everything inside.
-- Without `jit = off` the planner's guesses at series and arrays make it compile for 40 ms what runs in 2.
-- A circle is a box of cells, read as one range of the index for each row of the grid (0.025 degrees).
CREATE FUNCTION delivery.nearest_drivers(at_lat double precision, at_lng double precision, radius_miles double precision, oldest timestamptz, most integer)
RETURNS SETOF delivery.nearby_driver LANGUAGE plpgsql STABLE ROWS 500 SET jit = off AS $$
DECLARE
  reach double precision := least(radius_miles, 0.5);
  lat_reach double precision;
  lng_reach double precision;
  narrowest double precision;
  west double precision;
  east double precision;
  spans int4range[];
  found delivery.nearby_driver[];
BEGIN
  LOOP
    lat_reach := reach / 68.0;
    narrowest := cos(radians(least(90, greatest(abs(at_lat - lat_reach), abs(at_lat + lat_reach)))));
    lng_reach := CASE WHEN narrowest * 180 <= lat_reach THEN 180 ELSE lat_reach / narrowest END;
    west := at_lng - lng_reach;
    east := at_lng + lng_reach;
    spans := CASE
      WHEN lng_reach >= 180 THEN ARRAY[int4range(0, 14400)]
      WHEN west < -180 THEN ARRAY[int4range(floor((west + 540) * 40)::int, 14400), int4range(0, floor((east + 180) * 40)::int + 1)]
      WHEN east >= 180 THEN ARRAY[int4range(floor((west + 180) * 40)::int, 14400), int4range(0, floor((east - 180) * 40)::int + 1)]
      ELSE ARRAY[int4range(floor((west + 180) * 40)::int, floor((east + 180) * 40)::int + 1)]
    END;
    SELECT array_agg(near ORDER BY near.miles, near.driver_id) INTO found FROM (
      SELECT s.driver_id, s.lat, s.lng, s.heartbeat_at, s.miles
      FROM generate_series(floor((greatest(-90, at_lat - lat_reach) + 90) * 40)::int, floor((least(90, at_lat + lat_reach) + 90) * 40)::int) AS grid_row
      CROSS JOIN unnest(spans) AS span
      CROSS JOIN LATERAL (
        SELECT p.driver_id, p.lat, p.lng, p.heartbeat_at,
          2 * 3958.7613 * asin(least(1, sqrt(sin(radians(p.lat - at_lat) / 2) ^ 2
            + cos(radians(at_lat)) * cos(radians(p.lat)) * sin(radians(p.lng - at_lng) / 2) ^ 2))) AS miles
        FROM delivery.driver_position p
        WHERE p.cell >= grid_row * 14400 + lower(span) AND p.cell < grid_row * 14400 + upper(span) AND p.heartbeat_at >= oldest
        OFFSET 0
      ) s
      WHERE s.miles <= reach
      ORDER BY s.miles, s.driver_id
      LIMIT most
    ) near;
    EXIT WHEN cardinality(found) >= most OR reach >= radius_miles;
    -- The next circle by the density of this one, a fifth wider than it should take.
    reach := least(radius_miles, reach * greatest(1.2, least(8, 1.2 * sqrt(most::double precision / greatest(coalesce(cardinality(found), 0), 1)))));
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(found);
END $$;
