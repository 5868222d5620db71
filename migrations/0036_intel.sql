CREATE SCHEMA "intel";
--> statement-breakpoint
CREATE TABLE "intel"."audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intel"."competitor" (
	"slug" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"category" text NOT NULL,
	"homepage_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competitor_slug" CHECK ("intel"."competitor"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "competitor_category" CHECK ("intel"."competitor"."category" in ('delivery_platform', 'food_ordering', 'ride_hailing', 'ai_agent', 'live_streaming', 'commerce', 'payments', 'cannabis_retail', 'logistics', 'other'))
);
--> statement-breakpoint
CREATE TABLE "intel"."product" (
	"slug" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_slug" CHECK ("intel"."product"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "intel"."relevance" (
	"competitor_slug" text NOT NULL,
	"product_slug" text NOT NULL,
	"score" double precision NOT NULL,
	CONSTRAINT "relevance_competitor_slug_product_slug_pk" PRIMARY KEY("competitor_slug","product_slug"),
	CONSTRAINT "relevance_score" CHECK ("intel"."relevance"."score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "intel"."host" (
	"host" text PRIMARY KEY NOT NULL,
	"holder" uuid,
	"busy_until" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"crawl_delay_ms" integer,
	"strain" smallint DEFAULT 0 NOT NULL,
	"gap_ms" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "host_holder" CHECK (("intel"."host"."holder" is null) = ("intel"."host"."busy_until" is null))
);
--> statement-breakpoint
CREATE TABLE "intel"."robots" (
	"origin" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"body" text,
	"status" smallint,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intel"."event" (
	"resource" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"names" text[] NOT NULL,
	"products" text[] NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_resource_sequence_pk" PRIMARY KEY("resource","sequence")
);
--> statement-breakpoint
CREATE TABLE "intel"."insight" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"products" text[] NOT NULL,
	"competitor_slug" text NOT NULL,
	"target_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"brain_task_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"analysis" text,
	"analysis_source" text,
	"confidence" double precision NOT NULL,
	"data" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"also_on" uuid[] DEFAULT '{}' NOT NULL,
	"source_url" text NOT NULL,
	"status" text NOT NULL,
	"rules_version" text NOT NULL,
	"context" text NOT NULL,
	"proof" text NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "insight_kind" CHECK ("intel"."insight"."kind" in ('price_increase', 'price_decrease', 'plan_added', 'plan_removed', 'price_hidden', 'market_entered', 'funding', 'acquisition', 'plan_limits_changed', 'price_revealed', 'promotion_started', 'feature_launched', 'feature_removed', 'messaging_changed', 'leadership_changed', 'partnership', 'outage', 'terms_changed', 'privacy_changed', 'availability_changed', 'page_removed', 'target_unreachable', 'promotion_ended', 'content_published', 'hiring_signal', 'integration_added', 'tech_changed', 'page_added', 'page_rebuilt', 'other', 'outage_resolved')),
	CONSTRAINT "insight_severity" CHECK ("intel"."insight"."severity" in ('info', 'low', 'medium', 'high', 'critical')),
	CONSTRAINT "insight_status" CHECK ("intel"."insight"."status" in ('new', 'confirmed', 'retracted', 'superseded')),
	CONSTRAINT "insight_analysis" CHECK ("intel"."insight"."analysis_source" in ('rules', 'llm')),
	CONSTRAINT "insight_confidence" CHECK ("intel"."insight"."confidence" between 0 and 1),
	CONSTRAINT "insight_title" CHECK (char_length("intel"."insight"."title") <= 120 and char_length("intel"."insight"."summary") <= 500)
);
--> statement-breakpoint
CREATE TABLE "intel"."insight_product" (
	"product_slug" text NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"insight_id" uuid NOT NULL,
	CONSTRAINT "insight_product_product_slug_detected_at_insight_id_pk" PRIMARY KEY("product_slug","detected_at","insight_id")
);
--> statement-breakpoint
CREATE TABLE "intel"."verdict" (
	"insight_id" uuid PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"is_muted" boolean NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verdict_word" CHECK ("intel"."verdict"."verdict" in ('genuine', 'noise', 'wrong_kind'))
);
--> statement-breakpoint
CREATE TABLE "intel"."decision" (
	"scan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"rule" text NOT NULL,
	"anchor" text NOT NULL,
	"before" text,
	"after" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_scan_id_number_pk" PRIMARY KEY("scan_id","number")
);
--> statement-breakpoint
CREATE TABLE "intel"."scan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brain_task_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"node" smallint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"http" jsonb,
	"error" jsonb,
	"timings" jsonb,
	"snapshot_before" text,
	"snapshot_after" text,
	"insight_count" integer DEFAULT 0 NOT NULL,
	"requested_by" text,
	"task_id" uuid,
	"epoch" integer,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "scan_status" CHECK ("intel"."scan"."status" in ('running', 'succeeded', 'partial', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "scan_reason" CHECK ("intel"."scan"."reason" in ('admin', 'schedule', 'confirm', 'probe')),
	CONSTRAINT "scan_outcome" CHECK ("intel"."scan"."outcome" in ('baseline', 'unchanged', 'not_modified', 'noise_only', 'changed', 'removed', 'blocked_robots', 'blocked_bot', 'blocked_consent', 'blocked_ssrf', 'redirect_error', 'too_large', 'unsupported_type', 'unsupported_render', 'timeout', 'http_error', 'dns_error', 'tls_error', 'connection_error', 'node_lost')),
	CONSTRAINT "scan_ended" CHECK (("intel"."scan"."ended_at" is null) = ("intel"."scan"."status" = 'running'))
);
--> statement-breakpoint
CREATE TABLE "intel"."task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"host" text NOT NULL,
	"is_admin" boolean NOT NULL,
	"priority" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_node" smallint,
	"lease_until" timestamp (3) with time zone,
	"baseline_version" integer,
	"passed_over" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL,
	"is_full" boolean DEFAULT false NOT NULL,
	"resume_url" text,
	"resume_redirects" smallint DEFAULT 0 NOT NULL,
	"buried_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_lease" CHECK (num_nulls("intel"."task"."lease_node", "intel"."task"."lease_until", "intel"."task"."baseline_version") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "intel"."snapshot" (
	"sha256" text NOT NULL,
	"target_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"final_url" text NOT NULL,
	"content_type" text NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "snapshot_sha256_target_id_pk" PRIMARY KEY("sha256","target_id"),
	CONSTRAINT "snapshot_hash" CHECK ("intel"."snapshot"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "intel"."counter" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intel"."target" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competitor_slug" text NOT NULL,
	"products" text[] NOT NULL,
	"url" text NOT NULL,
	"canonical_host" text NOT NULL,
	"host" text NOT NULL,
	"page_type" text NOT NULL,
	"label" text,
	"language" text,
	"selectors" text[] NOT NULL,
	"remove_selectors" text[] NOT NULL,
	"ignore_texts" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"priority" smallint NOT NULL,
	"schedule_mode" text NOT NULL,
	"min_seconds" integer NOT NULL,
	"max_seconds" integer NOT NULL,
	"interval_seconds" integer NOT NULL,
	"next_scan_at" timestamp (3) with time zone,
	"scans" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"health" text DEFAULT 'unknown' NOT NULL,
	"robots_allowed" boolean,
	"robots_rule" text,
	"robots_checked_at" timestamp (3) with time zone,
	"etag" text,
	"last_modified" text,
	"last_status" smallint,
	"conditional_scans" smallint DEFAULT 0 NOT NULL,
	"last_full_at" timestamp (3) with time zone,
	"last_scan_at" timestamp (3) with time zone,
	"last_change_at" timestamp (3) with time zone,
	"baseline" jsonb,
	"baseline_version" integer DEFAULT 0 NOT NULL,
	"volatility" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mutes" text[] DEFAULT '{}' NOT NULL,
	"gone_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "target_url" UNIQUE("competitor_slug","url"),
	CONSTRAINT "target_page_type" CHECK ("intel"."target"."page_type" in ('pricing', 'product', 'features', 'changelog', 'blog', 'careers', 'status', 'legal', 'home', 'docs', 'app_store', 'feed', 'sitemap', 'json')),
	CONSTRAINT "target_schedule_mode" CHECK ("intel"."target"."schedule_mode" in ('adaptive', 'fixed')),
	CONSTRAINT "target_health" CHECK ("intel"."target"."health" in ('unknown', 'healthy', 'failing', 'blocked', 'paused')),
	CONSTRAINT "target_priority" CHECK ("intel"."target"."priority" between 1 and 5),
	CONSTRAINT "target_seconds" CHECK (300 <= "intel"."target"."min_seconds" and "intel"."target"."min_seconds" <= "intel"."target"."max_seconds" and "intel"."target"."max_seconds" <= 604800),
	CONSTRAINT "target_products" CHECK (cardinality("intel"."target"."products") > 0),
	CONSTRAINT "target_robots" CHECK (num_nulls("intel"."target"."robots_allowed", "intel"."target"."robots_checked_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "webhooks"."message" DROP CONSTRAINT "message_status";--> statement-breakpoint
ALTER TABLE "webhooks"."message" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD COLUMN "mode" text DEFAULT 'realtime' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD COLUMN "digested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intel"."relevance" ADD CONSTRAINT "relevance_competitor_slug_competitor_slug_fk" FOREIGN KEY ("competitor_slug") REFERENCES "intel"."competitor"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."relevance" ADD CONSTRAINT "relevance_product_slug_product_slug_fk" FOREIGN KEY ("product_slug") REFERENCES "intel"."product"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD CONSTRAINT "insight_competitor_slug_competitor_slug_fk" FOREIGN KEY ("competitor_slug") REFERENCES "intel"."competitor"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD CONSTRAINT "insight_target_id_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "intel"."target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD CONSTRAINT "insight_scan_id_scan_id_fk" FOREIGN KEY ("scan_id") REFERENCES "intel"."scan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."insight_product" ADD CONSTRAINT "insight_product_product_slug_product_slug_fk" FOREIGN KEY ("product_slug") REFERENCES "intel"."product"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."insight_product" ADD CONSTRAINT "insight_product_insight_id_insight_id_fk" FOREIGN KEY ("insight_id") REFERENCES "intel"."insight"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."verdict" ADD CONSTRAINT "verdict_insight_id_insight_id_fk" FOREIGN KEY ("insight_id") REFERENCES "intel"."insight"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."decision" ADD CONSTRAINT "decision_scan_id_scan_id_fk" FOREIGN KEY ("scan_id") REFERENCES "intel"."scan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."scan" ADD CONSTRAINT "scan_target_id_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "intel"."target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."task" ADD CONSTRAINT "task_scan_id_scan_id_fk" FOREIGN KEY ("scan_id") REFERENCES "intel"."scan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."task" ADD CONSTRAINT "task_target_id_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "intel"."target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."snapshot" ADD CONSTRAINT "snapshot_target_id_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "intel"."target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intel"."target" ADD CONSTRAINT "target_competitor_slug_competitor_slug_fk" FOREIGN KEY ("competitor_slug") REFERENCES "intel"."competitor"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "intel"."audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_resource" ON "intel"."audit" USING btree ("resource","at");--> statement-breakpoint
CREATE INDEX "relevance_product" ON "intel"."relevance" USING btree ("product_slug","score","competitor_slug");--> statement-breakpoint
CREATE INDEX "host_updated" ON "intel"."host" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "event_at" ON "intel"."event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "insight_seq" ON "intel"."insight" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "insight_newest" ON "intel"."insight" USING btree ("detected_at","id");--> statement-breakpoint
CREATE INDEX "insight_target" ON "intel"."insight" USING btree ("target_id","detected_at","id");--> statement-breakpoint
CREATE INDEX "insight_competitor" ON "intel"."insight" USING btree ("competitor_slug","detected_at","id");--> statement-breakpoint
CREATE INDEX "insight_open" ON "intel"."insight" USING btree ("competitor_slug","detected_at") WHERE "intel"."insight"."status" in ('new', 'confirmed');--> statement-breakpoint
CREATE INDEX "insight_kind_newest" ON "intel"."insight" USING btree ("kind","detected_at","id");--> statement-breakpoint
CREATE INDEX "insight_severity_newest" ON "intel"."insight" USING btree ("severity","detected_at","id");--> statement-breakpoint
CREATE INDEX "insight_words" ON "intel"."insight" USING gin (to_tsvector('simple', "title" || ' ' || "summary"));--> statement-breakpoint
CREATE INDEX "insight_scan" ON "intel"."insight" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "insight_brain_task" ON "intel"."insight" USING btree ("brain_task_id");--> statement-breakpoint
CREATE INDEX "insight_product_of" ON "intel"."insight_product" USING btree ("insight_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_running" ON "intel"."scan" USING btree ("target_id") WHERE "intel"."scan"."status" = 'running' and "intel"."scan"."reason" <> 'confirm';--> statement-breakpoint
CREATE UNIQUE INDEX "scan_confirming" ON "intel"."scan" USING btree ("target_id") WHERE "intel"."scan"."status" = 'running' and "intel"."scan"."reason" = 'confirm';--> statement-breakpoint
CREATE INDEX "scan_of_target" ON "intel"."scan" USING btree ("target_id","started_at","id");--> statement-breakpoint
CREATE INDEX "scan_listed" ON "intel"."scan" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "scan_brain_task" ON "intel"."scan" USING btree ("brain_task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_scan" ON "intel"."task" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "task_due" ON "intel"."task" USING btree ("due_at","lease_until");--> statement-breakpoint
CREATE INDEX "task_host" ON "intel"."task" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "task_target" ON "intel"."task" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "snapshot_of_target" ON "intel"."snapshot" USING btree ("target_id","stored_at");--> statement-breakpoint
CREATE INDEX "snapshot_stored" ON "intel"."snapshot" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "target_due" ON "intel"."target" USING btree ("next_scan_at") WHERE "intel"."target"."enabled" and "intel"."target"."next_scan_at" is not null;--> statement-breakpoint
CREATE INDEX "target_listed" ON "intel"."target" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "target_products_of" ON "intel"."target" USING gin ("products");--> statement-breakpoint
CREATE INDEX "target_host" ON "intel"."target" USING btree ("host");--> statement-breakpoint
CREATE INDEX "message_gathered" ON "webhooks"."message" USING btree ("subscription_id","created_at") WHERE "webhooks"."message"."status" = 'gathered' and "webhooks"."message"."digest_id" is null;--> statement-breakpoint
CREATE INDEX "message_paced" ON "webhooks"."message" USING btree ("subscription_id","due_at") WHERE "webhooks"."message"."source" = 'intel';--> statement-breakpoint
CREATE INDEX "subscription_about" ON "webhooks"."subscription" USING btree ("product") WHERE "webhooks"."subscription"."product" is not null;--> statement-breakpoint
ALTER TABLE "webhooks"."message" ADD CONSTRAINT "message_status" CHECK ("webhooks"."message"."status" in ('pending', 'delivered', 'failed', 'gathered'));--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD CONSTRAINT "subscription_mode" CHECK ("webhooks"."subscription"."mode" in ('realtime', 'daily'));--> statement-breakpoint
-- Numbers that someone tails.
INSERT INTO "intel"."counter" ("name", "value") VALUES ('insight', 0);--> statement-breakpoint
GRANT USAGE ON SCHEMA intel TO waypost_intel, waypost_swarm;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON intel.product, intel.competitor, intel.relevance, intel.target, intel.scan, intel.task,
  intel.decision, intel.insight, intel.insight_product, intel.verdict, intel.snapshot TO waypost_intel;--> statement-breakpoint
GRANT SELECT, UPDATE ON intel.counter TO waypost_intel;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON intel.event TO waypost_intel;--> statement-breakpoint
-- What was done stays written.
GRANT SELECT, INSERT ON intel.audit TO waypost_intel;--> statement-breakpoint
GRANT SELECT, UPDATE ON intel.host TO waypost_intel;--> statement-breakpoint
-- The swarm takes tasks and permits; what it finds it reports to the intel Worker.
GRANT SELECT ON intel.target, intel.scan TO waypost_swarm;--> statement-breakpoint
GRANT SELECT, UPDATE ON intel.task TO waypost_swarm;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON intel.host, intel.robots TO waypost_swarm;--> statement-breakpoint
-- These two Workers work on the same rows; nobody else has any of them.
ALTER TABLE "intel"."target" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intel"."scan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intel"."task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intel"."host" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "target_both" ON "intel"."target"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));--> statement-breakpoint
CREATE POLICY "scan_both" ON "intel"."scan"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));--> statement-breakpoint
CREATE POLICY "task_both" ON "intel"."task"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));--> statement-breakpoint
CREATE POLICY "host_both" ON "intel"."host"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));--> statement-breakpoint
-- A node looks whether what is new is still there.
GRANT SELECT ON intel.insight TO waypost_swarm;--> statement-breakpoint
ALTER TABLE "intel"."insight" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "insight_both" ON "intel"."insight"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));--> statement-breakpoint
-- A product that is gone has nothing more to tell.
ALTER TABLE "webhooks"."subscription" ADD CONSTRAINT "subscription_product" FOREIGN KEY ("product") REFERENCES "intel"."product"("slug") ON DELETE cascade;--> statement-breakpoint
-- Whether anything that happens to one of these products is to be announced: with a subscription of any status, so that
-- none that is active by the time of the announcement was missed.
CREATE FUNCTION webhooks.listens_to(asked text[]) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM webhooks.subscription WHERE product = ANY (asked));--> statement-breakpoint
-- Whatever statement writes events of the feed, they are noted in that statement, as a delivery's are.
CREATE FUNCTION webhooks.note_intel_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhooks.announcement AS a (source, resource, announced, noted, due_at)
  SELECT 'intel', i.resource, min(i.sequence) - 1, max(i.sequence), now()
  FROM inserted i
  WHERE webhooks.listens_to(i.products)
  GROUP BY i.resource ORDER BY i.resource
  ON CONFLICT (source, resource) DO UPDATE SET
    announced = CASE WHEN a.announced = a.noted THEN greatest(a.announced, excluded.announced) ELSE a.announced END,
    due_at = CASE WHEN a.announced = a.noted THEN excluded.due_at ELSE a.due_at END,
    noted = greatest(a.noted, excluded.noted);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER event_noted AFTER INSERT ON intel.event
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION webhooks.note_intel_events();--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION webhooks.listens_to(text[]), webhooks.note_intel_events() FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA webhooks TO waypost_intel;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION webhooks.listens_to(text[]) TO waypost_intel;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks.subscription, webhooks.message, webhooks.announcement TO waypost_intel;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON webhooks.attempt TO waypost_intel;
