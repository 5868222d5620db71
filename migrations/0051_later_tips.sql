CREATE TABLE "delivery"."later_tip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"intent_id" text,
	"taken_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"dispute_id" text,
	"dispute_status" text DEFAULT 'none' NOT NULL,
	"dispute_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "later_tip_intent" UNIQUE("intent_id"),
	CONSTRAINT "later_tip_status" CHECK ("delivery"."later_tip"."status" in ('pending', 'succeeded', 'canceled')),
	CONSTRAINT "later_tip_dispute" CHECK ("delivery"."later_tip"."dispute_status" in ('none', 'open', 'won', 'lost')),
	CONSTRAINT "later_tip_amount" CHECK ("delivery"."later_tip"."amount_minor" between 100 and 100000),
	CONSTRAINT "later_tip_paid" CHECK (("delivery"."later_tip"."paid_at" is not null) = ("delivery"."later_tip"."status" = 'succeeded')),
	CONSTRAINT "later_tip_taken" CHECK ("delivery"."later_tip"."status" <> 'succeeded' or "delivery"."later_tip"."taken_minor" = "delivery"."later_tip"."amount_minor"),
	CONSTRAINT "later_tip_back" CHECK ("delivery"."later_tip"."refunded_minor" between 0 and "delivery"."later_tip"."taken_minor")
);
--> statement-breakpoint
CREATE TABLE "delivery"."tip_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tip_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text NOT NULL,
	"processor_refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tip_refund_processor" UNIQUE("processor_refund_id"),
	CONSTRAINT "tip_refund_status" CHECK ("delivery"."tip_refund"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "tip_refund_amount" CHECK ("delivery"."tip_refund"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "delivery"."due" DROP CONSTRAINT "due_kind";--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_kind";--> statement-breakpoint
ALTER TABLE "delivery"."later_tip" ADD CONSTRAINT "later_tip_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."later_tip" ADD CONSTRAINT "later_tip_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "delivery"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."tip_refund" ADD CONSTRAINT "tip_refund_tip_id_later_tip_id_fk" FOREIGN KEY ("tip_id") REFERENCES "delivery"."later_tip"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "later_tip_delivery" ON "delivery"."later_tip" USING btree ("delivery_id","created_at");--> statement-breakpoint
CREATE INDEX "later_tip_open" ON "delivery"."later_tip" USING btree ("checked_at") WHERE "delivery"."later_tip"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "tip_refund_tip" ON "delivery"."tip_refund" USING btree ("tip_id");--> statement-breakpoint
CREATE INDEX "tip_refund_undecided" ON "delivery"."tip_refund" USING btree ("updated_at") WHERE "delivery"."tip_refund"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "delivery"."due" ADD CONSTRAINT "due_kind" CHECK ("delivery"."due"."kind" in ('wave', 'expire', 'capture', 'void', 'refund', 'return_charge', 'tip_expire', 'tip_refund', 'audit', 'sweep_proofs'));--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_kind" CHECK ("ledger"."transaction"."kind" in ('delivery_charged', 'tip_changed', 'charge_reversed', 'cancel_fee_charged', 'cancel_fee_invoiced', 'cancel_fee_paid_out', 'payment_captured', 'return_charged', 'return_captured', 'refunded', 'refund_reversed', 'refund_charged', 'later_tip_paid', 'later_tip_refunded', 'later_tip_refund_reversed', 'later_tip_disputed', 'later_tip_dispute_won', 'agent_call_charged', 'tip_paid', 'tip_refunded', 'tip_disputed', 'tip_dispute_won', 'lot_paid', 'lot_refunded', 'lot_disputed', 'lot_dispute_won'));