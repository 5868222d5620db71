CREATE TABLE "delivery"."merchant_profile" (
	"owner" text PRIMARY KEY NOT NULL,
	"name" text,
	"support_email" text,
	"support_phone" text,
	"support_url" text,
	"logo_id" uuid,
	"logo_type" text,
	"logo_bytes" integer,
	"logo_sha256" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_profile_logo" UNIQUE("logo_id"),
	CONSTRAINT "merchant_profile_logo_whole" CHECK (num_nulls("delivery"."merchant_profile"."logo_id", "delivery"."merchant_profile"."logo_type", "delivery"."merchant_profile"."logo_bytes", "delivery"."merchant_profile"."logo_sha256") in (0, 4)),
	CONSTRAINT "merchant_profile_logo_type" CHECK ("delivery"."merchant_profile"."logo_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "merchant_profile_url" CHECK ("delivery"."merchant_profile"."support_url" like 'https://%')
);
--> statement-breakpoint
CREATE INDEX "delivery_restricted" ON "delivery"."delivery" USING btree ("owner") WHERE "delivery"."delivery"."minimum_age" is not null;