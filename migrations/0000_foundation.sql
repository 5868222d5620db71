CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE SCHEMA "delivery";
--> statement-breakpoint
CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE TABLE "platform"."idempotency" (
	"principal" text NOT NULL,
	"route" text NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"request_id" uuid NOT NULL,
	"status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "idempotency_principal_route_key_pk" PRIMARY KEY("principal","route","key"),
	CONSTRAINT "idempotency_status" CHECK ("platform"."idempotency"."status" between 200 and 299)
);
--> statement-breakpoint
CREATE TABLE "delivery"."delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"product" text DEFAULT 'delivery' NOT NULL,
	"status" text NOT NULL,
	"tracking_slug" text NOT NULL,
	"pickup_lat" double precision NOT NULL,
	"pickup_lng" double precision NOT NULL,
	"pickup_address" jsonb NOT NULL,
	"dropoff_lat" double precision NOT NULL,
	"dropoff_lng" double precision NOT NULL,
	"dropoff_address" jsonb NOT NULL,
	"pickup_city" text,
	"pickup_region" text,
	"dropoff_city" text,
	"dropoff_region" text,
	"customer" jsonb NOT NULL,
	"description" text,
	"signature_required" boolean NOT NULL,
	"requirements" jsonb NOT NULL,
	"tip_minor" bigint NOT NULL,
	"pickup_window_start" timestamp with time zone,
	"pickup_window_end" timestamp with time zone,
	"dropoff_window_start" timestamp with time zone,
	"dropoff_window_end" timestamp with time zone,
	"dispatch" text NOT NULL,
	"external_reference" text,
	"minimum_age" integer,
	"payment_intent_id" text NOT NULL,
	"payment_status" text NOT NULL,
	"processor_status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event_seq" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "delivery_tracking_slug" UNIQUE("tracking_slug"),
	CONSTRAINT "delivery_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "delivery_status" CHECK ("delivery"."delivery"."status" in ('created', 'assigned', 'enroute_to_pickup', 'arrived_at_pickup', 'picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff', 'delivered', 'cancelled', 'returning', 'returned', 'failed')),
	CONSTRAINT "delivery_payment_status" CHECK ("delivery"."delivery"."payment_status" in ('requires_action', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "delivery_slug_form" CHECK ("delivery"."delivery"."tracking_slug" ~ '^[0-9a-f]{10}$'),
	CONSTRAINT "delivery_pickup" CHECK ("delivery"."delivery"."pickup_lat" between -90 and 90 and "delivery"."delivery"."pickup_lng" between -180 and 180),
	CONSTRAINT "delivery_dropoff" CHECK ("delivery"."delivery"."dropoff_lat" between -90 and 90 and "delivery"."delivery"."dropoff_lng" between -180 and 180),
	CONSTRAINT "delivery_tip" CHECK ("delivery"."delivery"."tip_minor" >= 0),
	CONSTRAINT "delivery_ended" CHECK (("delivery"."delivery"."ended_at" is not null) = ("delivery"."delivery"."status" in ('delivered', 'cancelled', 'returned', 'failed')))
);
--> statement-breakpoint
CREATE TABLE "delivery"."event" (
	"delivery_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_delivery_id_sequence_pk" PRIMARY KEY("delivery_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "delivery"."fare" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"policy_version" text NOT NULL,
	"policy_hash" text NOT NULL,
	"pickup_lat" double precision NOT NULL,
	"pickup_lng" double precision NOT NULL,
	"dropoff_lat" double precision NOT NULL,
	"dropoff_lng" double precision NOT NULL,
	"milli_miles" integer NOT NULL,
	"base_minor" bigint NOT NULL,
	"distance_minor" bigint NOT NULL,
	"min_applied" boolean NOT NULL,
	"total_minor" bigint NOT NULL,
	"driver_payout_minor" bigint NOT NULL,
	"brokering_minor" bigint NOT NULL,
	"infrastructure_minor" bigint NOT NULL,
	"tip_minor" bigint NOT NULL,
	"customer_total_minor" bigint NOT NULL,
	"seal" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery"."job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid,
	"product" text NOT NULL,
	"status" text NOT NULL,
	"pickup_lat" double precision NOT NULL,
	"pickup_lng" double precision NOT NULL,
	"pickup_address" jsonb NOT NULL,
	"dropoff_lat" double precision NOT NULL,
	"dropoff_lng" double precision NOT NULL,
	"dropoff_address" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"driver_payout_minor" bigint NOT NULL,
	"tip_minor" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_delivery" UNIQUE("delivery_id"),
	CONSTRAINT "job_status" CHECK ("delivery"."job"."status" in ('created', 'offering', 'accepted', 'in_progress', 'completed', 'cancelled', 'expired', 'failed')),
	CONSTRAINT "job_pickup" CHECK ("delivery"."job"."pickup_lat" between -90 and 90 and "delivery"."job"."pickup_lng" between -180 and 180),
	CONSTRAINT "job_dropoff" CHECK ("delivery"."job"."dropoff_lat" between -90 and 90 and "delivery"."job"."dropoff_lng" between -180 and 180),
	CONSTRAINT "job_payout" CHECK ("delivery"."job"."driver_payout_minor" between 0 and "delivery"."job"."total_minor")
);
--> statement-breakpoint
CREATE TABLE "delivery"."driver" (
	"id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"phone" text,
	"vehicle_type" text NOT NULL,
	"products" text[] NOT NULL,
	"licences" text[] NOT NULL,
	"status" text NOT NULL,
	"user_sub" text,
	"rating" real,
	"offers_made" integer DEFAULT 0 NOT NULL,
	"offers_accepted" integer DEFAULT 0 NOT NULL,
	"idle_since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "driver_user_sub" UNIQUE("user_sub"),
	CONSTRAINT "driver_status" CHECK ("delivery"."driver"."status" in ('available', 'paused', 'suspended')),
	CONSTRAINT "driver_vehicle" CHECK ("delivery"."driver"."vehicle_type" in ('foot', 'bicycle', 'scooter', 'motorcycle', 'car', 'van', 'truck')),
	CONSTRAINT "driver_rating" CHECK ("delivery"."driver"."rating" between 1 and 5),
	CONSTRAINT "driver_offers" CHECK ("delivery"."driver"."offers_accepted" between 0 and "delivery"."driver"."offers_made")
);
--> statement-breakpoint
CREATE TABLE "delivery"."driver_position" (
	"driver_id" uuid PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"accuracy_m" real NOT NULL,
	"heading" real,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"cell" integer GENERATED ALWAYS AS (floor((lat + 90) * 40)::int * 14400 + floor((lng + 180) * 40)::int) STORED NOT NULL,
	CONSTRAINT "driver_position_place" CHECK ("delivery"."driver_position"."lat" between -90 and 90 and "delivery"."driver_position"."lng" >= -180 and "delivery"."driver_position"."lng" < 180)
);
--> statement-breakpoint
CREATE TABLE "ledger"."posting" (
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "posting_transaction_id_account_pk" PRIMARY KEY("transaction_id","account"),
	CONSTRAINT "posting_account" CHECK ("ledger"."posting"."account" in ('processor_clearing', 'customer_receivable', 'sender_receivable', 'driver_payable', 'tips_payable', 'brokering_revenue', 'infrastructure_revenue', 'refunds', 'cancel_fees')),
	CONSTRAINT "posting_nonzero" CHECK ("ledger"."posting"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger"."transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_step" UNIQUE("subject","kind")
);
--> statement-breakpoint
ALTER TABLE "delivery"."event" ADD CONSTRAINT "event_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."fare" ADD CONSTRAINT "fare_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD CONSTRAINT "job_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."driver_position" ADD CONSTRAINT "driver_position_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "delivery"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger"."posting" ADD CONSTRAINT "posting_transaction_id_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "ledger"."transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_owner_created" ON "delivery"."delivery" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_owner_status" ON "delivery"."delivery" USING btree ("owner","status","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_owner_reference" ON "delivery"."delivery" USING btree ("owner","external_reference","created_at","id") WHERE "delivery"."delivery"."external_reference" is not null;--> statement-breakpoint
CREATE INDEX "delivery_product_created" ON "delivery"."delivery" USING btree ("product","created_at","id");--> statement-breakpoint
CREATE INDEX "job_product_created" ON "delivery"."job" USING btree ("product","created_at","id");--> statement-breakpoint
CREATE INDEX "driver_created" ON "delivery"."driver" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "driver_position_cell" ON "delivery"."driver_position" USING btree ("cell");