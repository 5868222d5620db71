DROP INDEX "webhooks"."message_due";--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD COLUMN "after_proof" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
CREATE INDEX "message_waiting" ON "webhooks"."message" USING btree ("subscription_id","due_at","sequence") WHERE "webhooks"."message"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "message_leased" ON "webhooks"."message" USING btree ("lease_until") WHERE "webhooks"."message"."lease_until" is not null;--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD CONSTRAINT "subscription_after_proof" CHECK ("webhooks"."subscription"."after_proof" in ('active', 'paused'));