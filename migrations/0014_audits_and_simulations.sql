CREATE TABLE "delivery"."audit_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"night" date NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"cursor" uuid,
	"audited" integer DEFAULT 0 NOT NULL,
	"drifted" integer DEFAULT 0 NOT NULL,
	"last_drift_id" uuid,
	"last_drift_at" timestamp with time zone,
	CONSTRAINT "audit_run_night" UNIQUE("night")
);
--> statement-breakpoint
CREATE TABLE "delivery"."simulation" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"spec" jsonb NOT NULL,
	"scene" jsonb NOT NULL,
	"state" jsonb NOT NULL,
	"tick" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ticked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "delivery"."due" DROP CONSTRAINT "due_kind";--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD COLUMN "simulated_for" uuid;--> statement-breakpoint
ALTER TABLE "delivery"."simulation" ADD CONSTRAINT "simulation_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."due" ADD CONSTRAINT "due_kind" CHECK ("delivery"."due"."kind" in ('wave', 'expire', 'capture', 'void', 'refund', 'return_charge', 'audit', 'simulate'));--> statement-breakpoint
CREATE INDEX "driver_simulated" ON "delivery"."driver" USING btree ("id") WHERE "delivery"."driver"."simulated_for" is not null;