CREATE TABLE "intel"."discarded" (
	"sha256" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discarded_hash" CHECK ("intel"."discarded"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "discarded_state" CHECK ("intel"."discarded"."state" in ('waiting', 'going', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "intel"."insight" DROP CONSTRAINT "insight_scan_id_scan_id_fk";
--> statement-breakpoint
DROP INDEX "intel"."insight_open";--> statement-breakpoint
DROP INDEX "intel"."insight_scan";--> statement-breakpoint
DROP INDEX "intel"."snapshot_stored";--> statement-breakpoint
ALTER TABLE "intel"."snapshot" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "discarded_due" ON "intel"."discarded" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "insight_evidence" ON "intel"."insight" USING gin ("evidence" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "snapshot_due" ON "intel"."snapshot" USING btree ("due_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON intel.discarded TO waypost_intel;
