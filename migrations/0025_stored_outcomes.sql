-- Answers become outcomes (decision 0043). What is stored has the form of the old code, which nothing reads any more;
-- no deployment has such rows.
DELETE FROM "platform"."idempotency";--> statement-breakpoint
ALTER TABLE "platform"."idempotency" DROP CONSTRAINT "idempotency_status";--> statement-breakpoint
ALTER TABLE "platform"."idempotency" DROP CONSTRAINT "idempotency_running_or_settled";--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ADD COLUMN "outcome" json;--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ADD CONSTRAINT "idempotency_running_or_settled" CHECK (num_nulls("platform"."idempotency"."outcome", "platform"."idempotency"."lease_until") = 1);--> statement-breakpoint
ALTER TABLE "platform"."idempotency" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "platform"."idempotency" DROP COLUMN "headers";--> statement-breakpoint
ALTER TABLE "platform"."idempotency" DROP COLUMN "body";
