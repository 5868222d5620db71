ALTER TABLE "delivery"."job" ADD COLUMN "pickup_city" text;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "pickup_region" text;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "dropoff_city" text;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "dropoff_region" text;
--> statement-breakpoint
-- From here on by hand. A delivery's job has what was worked out for the delivery; a sibling's job of before has nothing to show.
UPDATE "delivery"."job" j SET (pickup_city, pickup_region, dropoff_city, dropoff_region) = (d.pickup_city, d.pickup_region, d.dropoff_city, d.dropoff_region)
  FROM "delivery"."delivery" d WHERE d.id = j.delivery_id;
