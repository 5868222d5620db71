ALTER TABLE "live"."payment" ADD COLUMN "dispute_goods_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."payment" ADD COLUMN "dispute_delivery_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."stream" ADD COLUMN "frame_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."stream" ADD COLUMN "frame_at" timestamp (3) with time zone;