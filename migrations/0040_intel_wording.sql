CREATE TABLE "intel"."wording" (
	"insight_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"attempts" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended" text,
	CONSTRAINT "wording_ended" CHECK ("intel"."wording"."ended" in ('accepted', 'moved', 'unreadable', 'characters', 'markup', 'link', 'quotation', 'copied', 'graded', 'figure'))
);
--> statement-breakpoint
ALTER TABLE "intel"."wording" ADD CONSTRAINT "wording_insight_id_insight_id_fk" FOREIGN KEY ("insight_id") REFERENCES "intel"."insight"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON intel.wording TO waypost_intel;
