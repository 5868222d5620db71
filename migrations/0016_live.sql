CREATE SCHEMA "live";
--> statement-breakpoint
CREATE TABLE "live"."category" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live"."stream" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"host_sub" text NOT NULL,
	"host_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category_slug" text NOT NULL,
	"tags" text[] NOT NULL,
	"language" text,
	"is_mature" boolean NOT NULL,
	"visibility" text NOT NULL,
	"latency" text NOT NULL,
	"record" boolean NOT NULL,
	"features" jsonb NOT NULL,
	"chat_mode" text NOT NULL,
	"slow_mode_seconds" integer NOT NULL,
	"lexemes" jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	"status" text NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"ingest_protocol" text NOT NULL,
	"ingest_reference" text,
	"key_hash" text NOT NULL,
	"viewer_count" integer DEFAULT 0 NOT NULL,
	"viewer_count_as_of" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"peak_viewers" integer DEFAULT 0 NOT NULL,
	"room_revision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"told_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_host" CHECK ("live"."stream"."host" ~ '^(user|client):.'),
	CONSTRAINT "stream_status" CHECK ("live"."stream"."status" in ('created', 'scheduled', 'live', 'reconnecting', 'ended', 'cancelled', 'expired')),
	CONSTRAINT "stream_visibility" CHECK ("live"."stream"."visibility" in ('public', 'unlisted', 'private')),
	CONSTRAINT "stream_latency" CHECK ("live"."stream"."latency" in ('normal', 'low')),
	CONSTRAINT "stream_chat_mode" CHECK ("live"."stream"."chat_mode" in ('open', 'slow', 'unique', 'host_only')),
	CONSTRAINT "stream_slow_mode" CHECK ("live"."stream"."slow_mode_seconds" between 3 and 120),
	CONSTRAINT "stream_ingest" CHECK ("live"."stream"."ingest_protocol" in ('hls', 'rtmps', 'srt', 'whip')),
	CONSTRAINT "stream_end_reason" CHECK ("live"."stream"."end_reason" in ('host_ended', 'encoder_ended', 'connection_lost', 'moderated', 'already_live', 'cancelled', 'expired')),
	CONSTRAINT "stream_tags" CHECK (cardinality("live"."stream"."tags") <= 10),
	CONSTRAINT "stream_planned" CHECK ("live"."stream"."status" <> 'scheduled' or "live"."stream"."scheduled_for" is not null),
	CONSTRAINT "stream_begun" CHECK ("live"."stream"."status" not in ('live', 'reconnecting', 'ended') or "live"."stream"."started_at" is not null),
	CONSTRAINT "stream_over" CHECK (num_nonnulls("live"."stream"."ended_at", "live"."stream"."end_reason") = case when "live"."stream"."status" in ('ended', 'cancelled', 'expired') then 2 else 0 end),
	CONSTRAINT "stream_expires" CHECK (("live"."stream"."expires_at" is not null) = ("live"."stream"."status" in ('created', 'scheduled'))),
	CONSTRAINT "stream_viewers" CHECK ("live"."stream"."viewer_count" between 0 and "live"."stream"."peak_viewers")
);
--> statement-breakpoint
ALTER TABLE "live"."stream" ADD CONSTRAINT "stream_category_slug_category_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "live"."category"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stream_host_current" ON "live"."stream" USING btree ("host") WHERE "live"."stream"."status" in ('created', 'live', 'reconnecting');--> statement-breakpoint
CREATE INDEX "stream_host_scheduled" ON "live"."stream" USING btree ("host") WHERE "live"."stream"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "stream_by_viewers" ON "live"."stream" USING btree ("viewer_count","id") WHERE "live"."stream"."status" in ('live', 'reconnecting') and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_by_start" ON "live"."stream" USING btree ("started_at","id") WHERE "live"."stream"."status" in ('live', 'reconnecting') and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_category_by_viewers" ON "live"."stream" USING btree ("category_slug","viewer_count","id") WHERE "live"."stream"."status" in ('live', 'reconnecting') and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_category_by_start" ON "live"."stream" USING btree ("category_slug","started_at","id") WHERE "live"."stream"."status" in ('live', 'reconnecting') and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_search" ON "live"."stream" USING gin ("search") WHERE "live"."stream"."status" in ('live', 'reconnecting') and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_upcoming" ON "live"."stream" USING btree ("scheduled_for","id") WHERE "live"."stream"."status" = 'scheduled' and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_replays" ON "live"."stream" USING btree ("ended_at","id") WHERE "live"."stream"."status" = 'ended' and "live"."stream"."record" and "live"."stream"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "stream_expiry" ON "live"."stream" USING btree ("expires_at") WHERE "live"."stream"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "stream_untold" ON "live"."stream" USING btree ("updated_at") WHERE "live"."stream"."version" > "live"."stream"."told_version";