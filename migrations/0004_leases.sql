ALTER TABLE "platform"."idempotency" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ALTER COLUMN "headers" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "idempotency_expires" ON "platform"."idempotency" USING btree ("expires_at") WHERE "platform"."idempotency"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ADD CONSTRAINT "idempotency_running_or_settled" CHECK (num_nulls("platform"."idempotency"."status", "platform"."idempotency"."headers", "platform"."idempotency"."body") = case when "platform"."idempotency"."lease_until" is null then 0 else 3 end);