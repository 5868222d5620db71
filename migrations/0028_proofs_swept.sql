ALTER TABLE "delivery"."due" DROP CONSTRAINT "due_kind";--> statement-breakpoint
ALTER TABLE "delivery"."proof" ADD COLUMN "stored_times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."due" ADD CONSTRAINT "due_kind" CHECK ("delivery"."due"."kind" in ('wave', 'expire', 'capture', 'void', 'refund', 'return_charge', 'audit', 'simulate', 'sweep_proofs'));