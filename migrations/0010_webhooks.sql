CREATE SCHEMA "webhooks";
--> statement-breakpoint
CREATE TABLE "webhooks"."announcement" (
	"source" text NOT NULL,
	"resource" uuid NOT NULL,
	"announced" integer NOT NULL,
	"noted" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_source_resource_pk" PRIMARY KEY("source","resource"),
	CONSTRAINT "announcement_order" CHECK ("webhooks"."announcement"."announced" <= "webhooks"."announcement"."noted")
);
--> statement-breakpoint
CREATE TABLE "webhooks"."attempt" (
	"message_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" integer,
	"error" text,
	"latency_ms" integer,
	"answer" text,
	CONSTRAINT "attempt_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhooks"."message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"type" text NOT NULL,
	"source" text,
	"resource" uuid,
	"sequence" integer,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempt" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"replayed_after" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "message_once" UNIQUE("subscription_id","source","resource","sequence"),
	CONSTRAINT "message_status" CHECK ("webhooks"."message"."status" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "message_resource" CHECK (num_nulls("webhooks"."message"."source", "webhooks"."message"."resource", "webhooks"."message"."sequence") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "webhooks"."subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"filter" jsonb NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_status" CHECK ("webhooks"."subscription"."status" in ('pending', 'active', 'paused', 'disabled')),
	CONSTRAINT "subscription_disabled_reason" CHECK ("webhooks"."subscription"."disabled_reason" in ('gone', 'failing')),
	CONSTRAINT "subscription_disabled" CHECK (("webhooks"."subscription"."disabled_reason" is not null) = ("webhooks"."subscription"."status" = 'disabled')),
	CONSTRAINT "subscription_old_secret" CHECK (("webhooks"."subscription"."old_secret" is null) = ("webhooks"."subscription"."old_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhooks"."attempt" ADD CONSTRAINT "attempt_message" FOREIGN KEY ("message_id") REFERENCES "webhooks"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks"."message" ADD CONSTRAINT "message_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "webhooks"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_due" ON "webhooks"."announcement" USING btree ("source","due_at") WHERE "webhooks"."announcement"."announced" < "webhooks"."announcement"."noted";--> statement-breakpoint
CREATE INDEX "announcement_done" ON "webhooks"."announcement" USING btree ("due_at") WHERE "webhooks"."announcement"."announced" = "webhooks"."announcement"."noted";--> statement-breakpoint
CREATE INDEX "message_list" ON "webhooks"."message" USING btree ("subscription_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_due" ON "webhooks"."message" USING btree ("due_at") WHERE "webhooks"."message"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "message_created" ON "webhooks"."message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscription_owner" ON "webhooks"."subscription" USING btree ("owner","created_at","id");