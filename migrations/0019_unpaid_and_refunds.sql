CREATE TABLE "delivery"."unpaid_limit" (
	"owner" text PRIMARY KEY NOT NULL,
	"limit_minor" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unpaid_limit_amount" CHECK ("delivery"."unpaid_limit"."limit_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_kind";--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "search" text DEFAULT 'not_begun' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "refund_charged_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."refund" ADD COLUMN "leg" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_unpaid" ON "delivery"."delivery" USING btree ("owner") WHERE "delivery"."delivery"."search" = 'begun' and "delivery"."delivery"."ended_at" is null and "delivery"."delivery"."payment_status" in ('requires_action', 'canceled');--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_search" CHECK ("delivery"."delivery"."search" in ('not_begun', 'awaits_payment', 'begun'));--> statement-breakpoint
ALTER TABLE "delivery"."refund" ADD CONSTRAINT "refund_leg" CHECK ("delivery"."refund"."leg" in ('delivery', 'return'));--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_kind" CHECK ("ledger"."transaction"."kind" in ('delivery_charged', 'charge_reversed', 'cancel_fee_charged', 'cancel_fee_invoiced', 'cancel_fee_paid_out', 'payment_captured', 'return_charged', 'return_captured', 'refunded', 'refund_reversed', 'refund_charged'));