CREATE TABLE "intel"."verdict_count" (
	"evidence_class" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"right_ones" integer NOT NULL,
	"all_ones" integer NOT NULL,
	CONSTRAINT "verdict_count_evidence_class_is_confirmed_pk" PRIMARY KEY("evidence_class","is_confirmed"),
	CONSTRAINT "verdict_count_class" CHECK ("intel"."verdict_count"."evidence_class" in ('offer', 'card', 'section', 'prose')),
	CONSTRAINT "verdict_count_range" CHECK (0 <= "intel"."verdict_count"."right_ones" and "intel"."verdict_count"."right_ones" <= "intel"."verdict_count"."all_ones")
);
--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD COLUMN "evidence_class" text;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD COLUMN "inputs" jsonb;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD COLUMN "sameness" text;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD COLUMN "elsewhere" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "intel"."verdict" ADD COLUMN "evidence_class" text;--> statement-breakpoint
ALTER TABLE "intel"."verdict" ADD COLUMN "is_confirmed" boolean;--> statement-breakpoint
ALTER TABLE "intel"."target" ADD COLUMN "learnt" jsonb;--> statement-breakpoint
ALTER TABLE "intel"."target" ADD COLUMN "mute_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "insight_same" ON "intel"."insight" USING btree ("sameness","detected_at") WHERE "intel"."insight"."sameness" is not null;--> statement-breakpoint
CREATE INDEX "insight_also_on" ON "intel"."insight" USING gin ("also_on");--> statement-breakpoint
ALTER TABLE "intel"."target" DROP COLUMN "volatility";--> statement-breakpoint
ALTER TABLE "intel"."insight" ADD CONSTRAINT "insight_evidence_class" CHECK ("intel"."insight"."evidence_class" in ('offer', 'card', 'section', 'prose'));--> statement-breakpoint
UPDATE "intel"."insight" SET "erased_at" = now() WHERE "title" = 'A change of a page that was erased';--> statement-breakpoint
-- A block without a heading is known by what it says, not by having none.
UPDATE "intel"."target" SET "mutes" = array_remove("mutes", '') WHERE '' = ANY ("mutes");--> statement-breakpoint
INSERT INTO "intel"."verdict_count" ("evidence_class", "is_confirmed", "right_ones", "all_ones")
  SELECT c, k, 0, 0 FROM unnest(array['offer', 'card', 'section', 'prose']) c, unnest(array[false, true]) k;--> statement-breakpoint
GRANT SELECT, UPDATE ON intel.verdict_count TO waypost_intel;--> statement-breakpoint
-- What a node takes confidence and severity from.
GRANT SELECT ON intel.verdict_count, intel.relevance TO waypost_swarm;--> statement-breakpoint
ALTER TABLE "intel"."verdict_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intel"."relevance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "verdict_count_both" ON "intel"."verdict_count"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));--> statement-breakpoint
CREATE POLICY "relevance_both" ON "intel"."relevance"
  USING (current_user in ('waypost_intel', 'waypost_swarm')) WITH CHECK (current_user in ('waypost_intel', 'waypost_swarm'));
