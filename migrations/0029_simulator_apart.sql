-- The simulator is no part of the service any more (decision 0046). Its drivers take no offers from now on.
UPDATE "delivery"."driver" SET "paused_products" = "products" WHERE "simulated_for" IS NOT NULL;--> statement-breakpoint
DELETE FROM "delivery"."due" WHERE "kind" = 'simulate';--> statement-breakpoint
DROP TABLE "delivery"."simulation";--> statement-breakpoint
ALTER TABLE "delivery"."due" DROP CONSTRAINT "due_kind";--> statement-breakpoint
DROP INDEX "delivery"."driver_simulated";--> statement-breakpoint
ALTER TABLE "delivery"."driver" DROP COLUMN "simulated_for";--> statement-breakpoint
ALTER TABLE "delivery"."due" ADD CONSTRAINT "due_kind" CHECK ("delivery"."due"."kind" in ('wave', 'expire', 'capture', 'void', 'refund', 'return_charge', 'audit', 'sweep_proofs'));
