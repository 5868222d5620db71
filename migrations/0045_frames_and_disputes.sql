ALTER TABLE "live"."payment" ADD COLUMN "dispute_goods_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."payment" ADD COLUMN "dispute_delivery_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."stream" ADD COLUMN "frame_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."stream" ADD COLUMN "frame_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now a dispute withdrew all of a payment.
UPDATE live.payment SET dispute_goods_minor = goods_minor, dispute_delivery_minor = delivery_minor WHERE dispute_status <> 'none';
