CREATE TABLE "live"."auction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" uuid NOT NULL,
	"seller_id" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_key" text,
	"image_type" text,
	"image_version" integer DEFAULT 0 NOT NULL,
	"starting_bid_minor" bigint NOT NULL,
	"reserve_minor" bigint,
	"duration_seconds" integer NOT NULL,
	"close_mode" text NOT NULL,
	"window_seconds" integer NOT NULL,
	"extend_seconds" integer NOT NULL,
	"hard_stop_seconds" integer NOT NULL,
	"increments" jsonb NOT NULL,
	"allow_max_bids" boolean NOT NULL,
	"require_payment_method" boolean NOT NULL,
	"pickup" jsonb,
	"starts_at" timestamp (3) with time zone,
	"shown" jsonb,
	"winner" text,
	"version" integer DEFAULT 1 NOT NULL,
	"told_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auction_status" CHECK ("live"."auction"."status" in ('scheduled', 'open', 'extended', 'sold', 'unsold', 'cancelled')),
	CONSTRAINT "auction_starting_bid" CHECK ("live"."auction"."starting_bid_minor" between 50 and 99999999),
	CONSTRAINT "auction_reserve" CHECK ("live"."auction"."reserve_minor" > "live"."auction"."starting_bid_minor" and "live"."auction"."reserve_minor" between 50 and 99999999),
	CONSTRAINT "auction_duration" CHECK ("live"."auction"."duration_seconds" between 10 and 3600),
	CONSTRAINT "auction_close_mode" CHECK ("live"."auction"."close_mode" in ('soft', 'sudden_death')),
	CONSTRAINT "auction_window" CHECK ("live"."auction"."window_seconds" between 1 and 60),
	CONSTRAINT "auction_extend" CHECK ("live"."auction"."extend_seconds" between 1 and 60),
	CONSTRAINT "auction_hard_stop" CHECK ("live"."auction"."hard_stop_seconds" between 0 and 7200),
	CONSTRAINT "auction_image" CHECK (("live"."auction"."image_key" is null) = ("live"."auction"."image_type" is null)),
	CONSTRAINT "auction_image_type" CHECK ("live"."auction"."image_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "auction_winner" CHECK (("live"."auction"."winner" is not null) = ("live"."auction"."status" = 'sold')),
	CONSTRAINT "auction_recorded" CHECK ("live"."auction"."shown" is not null or "live"."auction"."status" not in ('open', 'extended', 'sold', 'unsold', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "live"."stream" ADD COLUMN "open_auctions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."auction" ADD CONSTRAINT "auction_stream_id_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "live"."stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_of_stream" ON "live"."auction" USING btree ("stream_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_untold" ON "live"."auction" USING btree ("updated_at") WHERE "live"."auction"."version" > "live"."auction"."told_version";--> statement-breakpoint
CREATE INDEX "stream_auctions" ON "live"."stream" USING btree ("viewer_count","id") WHERE "live"."stream"."open_auctions" > 0 and "live"."stream"."visibility" = 'public';--> statement-breakpoint
ALTER TABLE "live"."stream" ADD CONSTRAINT "stream_open_auctions" CHECK ("live"."stream"."open_auctions" between 0 and 5 and ("live"."stream"."open_auctions" = 0 or "live"."stream"."ended_at" is null));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON live.auction TO waypost_live;
