CREATE TABLE "live"."clip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" uuid NOT NULL,
	"creator" text,
	"creator_name" text,
	"title" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"auction_id" uuid,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"segments" jsonb,
	"start_offset_ms" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clip_status" CHECK ("live"."clip"."status" in ('pending', 'ready', 'failed', 'deleted')),
	CONSTRAINT "clip_title" CHECK (char_length("live"."clip"."title") <= 140),
	CONSTRAINT "clip_times" CHECK ("live"."clip"."from_at" < "live"."clip"."until_at"),
	CONSTRAINT "clip_ready" CHECK ("live"."clip"."status" <> 'ready' or "live"."clip"."segments" is not null)
);
--> statement-breakpoint
CREATE TABLE "live"."due" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempt" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "due_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "due_kind" CHECK ("live"."due"."kind" in ('refund', 'tip_tell', 'tip_expire', 'order_charge', 'order_lapse', 'order_track', 'clip_copy', 'clip_sweep'))
);
--> statement-breakpoint
CREATE TABLE "live"."order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auction_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"chance" integer DEFAULT 0 NOT NULL,
	"seller" text NOT NULL,
	"buyer" text NOT NULL,
	"buyer_alias" text NOT NULL,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"delivery_minor" bigint DEFAULT 0 NOT NULL,
	"fulfilment" text DEFAULT 'collect' NOT NULL,
	"dropoff" jsonb,
	"contact" jsonb,
	"status" text DEFAULT 'awaiting_payment' NOT NULL,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"payment_no" integer DEFAULT 0 NOT NULL,
	"delivery_id" uuid,
	"tracking_slug" text,
	"tracking_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_chance" UNIQUE("auction_id","chance"),
	CONSTRAINT "order_status" CHECK ("live"."order"."status" in ('awaiting_payment', 'paid', 'sent', 'delivered', 'returned', 'unpaid', 'void', 'refunded')),
	CONSTRAINT "order_fulfilment" CHECK ("live"."order"."fulfilment" in ('collect', 'delivery')),
	CONSTRAINT "order_amounts" CHECK ("live"."order"."amount_minor" > 0 and "live"."order"."delivery_minor" >= 0),
	CONSTRAINT "order_delivery" CHECK ("live"."order"."fulfilment" = 'collect' or num_nulls("live"."order"."dropoff", "live"."order"."contact") = 0)
);
--> statement-breakpoint
CREATE TABLE "live"."customer" (
	"person_id" text PRIMARY KEY NOT NULL,
	"processor_id" text NOT NULL,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_processor" UNIQUE("processor_id")
);
--> statement-breakpoint
CREATE TABLE "live"."payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"payer" text NOT NULL,
	"goods_minor" bigint NOT NULL,
	"delivery_minor" bigint NOT NULL,
	"status" text NOT NULL,
	"processor_status" text NOT NULL,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refund_status" text DEFAULT 'none' NOT NULL,
	"refund_goods_minor" bigint DEFAULT 0 NOT NULL,
	"refund_delivery_minor" bigint DEFAULT 0 NOT NULL,
	"refund_no" integer DEFAULT 0 NOT NULL,
	"processor_refund_id" text,
	"dispute_status" text DEFAULT 'none' NOT NULL,
	"dispute_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intent" UNIQUE("intent_id"),
	CONSTRAINT "payment_refund" UNIQUE("processor_refund_id"),
	CONSTRAINT "payment_subject_kind" CHECK ("live"."payment"."subject_kind" in ('tip', 'order')),
	CONSTRAINT "payment_status" CHECK ("live"."payment"."status" in ('requires_action', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "payment_refund_status" CHECK ("live"."payment"."refund_status" in ('none', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "payment_dispute_status" CHECK ("live"."payment"."dispute_status" in ('none', 'open', 'won', 'lost')),
	CONSTRAINT "payment_amounts" CHECK ("live"."payment"."goods_minor" > 0 and "live"."payment"."delivery_minor" >= 0),
	CONSTRAINT "payment_refunded" CHECK ("live"."payment"."refund_goods_minor" between 0 and "live"."payment"."goods_minor" and "live"."payment"."refund_delivery_minor" between 0 and "live"."payment"."delivery_minor")
);
--> statement-breakpoint
CREATE TABLE "live"."tip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" uuid NOT NULL,
	"host" text NOT NULL,
	"tipper" text NOT NULL,
	"tipper_name" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"message" text,
	"message_status" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "tip_status" CHECK ("live"."tip"."status" in ('pending', 'succeeded', 'refunded', 'canceled')),
	CONSTRAINT "tip_message_status" CHECK ("live"."tip"."message_status" in ('none', 'shown', 'held', 'removed')),
	CONSTRAINT "tip_amount" CHECK ("live"."tip"."amount_minor" between 100 and 50000),
	CONSTRAINT "tip_message" CHECK (char_length("live"."tip"."message") <= 200),
	CONSTRAINT "tip_paid" CHECK (("live"."tip"."paid_at" is not null) = ("live"."tip"."status" in ('succeeded', 'refunded')))
);
--> statement-breakpoint
ALTER TABLE "ledger"."posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_kind";--> statement-breakpoint
ALTER TABLE "live"."auction" ADD COLUMN "runners" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live"."clip" ADD CONSTRAINT "clip_stream_id_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "live"."stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live"."clip" ADD CONSTRAINT "clip_auction_id_auction_id_fk" FOREIGN KEY ("auction_id") REFERENCES "live"."auction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live"."order" ADD CONSTRAINT "order_auction_id_auction_id_fk" FOREIGN KEY ("auction_id") REFERENCES "live"."auction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live"."order" ADD CONSTRAINT "order_stream_id_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "live"."stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live"."tip" ADD CONSTRAINT "tip_stream_id_stream_id_fk" FOREIGN KEY ("stream_id") REFERENCES "live"."stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clip_of_auction" ON "live"."clip" USING btree ("auction_id") WHERE "live"."clip"."is_automatic";--> statement-breakpoint
CREATE INDEX "clip_of_stream" ON "live"."clip" USING btree ("stream_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clip_of_creator" ON "live"."clip" USING btree ("creator","created_at");--> statement-breakpoint
CREATE INDEX "due_at" ON "live"."due" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "order_of_buyer" ON "live"."order" USING btree ("buyer","created_at","id");--> statement-breakpoint
CREATE INDEX "order_of_seller" ON "live"."order" USING btree ("seller","created_at","id");--> statement-breakpoint
CREATE INDEX "order_overdue" ON "live"."order" USING btree ("buyer") WHERE "live"."order"."status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "payment_of_subject" ON "live"."payment" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "payment_open" ON "live"."payment" USING btree ("checked_at") WHERE "live"."payment"."status" = 'requires_action';--> statement-breakpoint
CREATE INDEX "payment_refund_open" ON "live"."payment" USING btree ("updated_at") WHERE "live"."payment"."refund_status" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_disputed" ON "live"."payment" USING btree ("payer") WHERE "live"."payment"."dispute_status" = 'open';--> statement-breakpoint
CREATE INDEX "tip_of_stream" ON "live"."tip" USING btree ("stream_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tip_of_tipper" ON "live"."tip" USING btree ("tipper","created_at");--> statement-breakpoint
ALTER TABLE "ledger"."posting" ADD CONSTRAINT "posting_account" CHECK ("ledger"."posting"."account" in ('processor_clearing', 'customer_receivable', 'sender_receivable', 'driver_payable', 'tips_payable', 'brokering_revenue', 'infrastructure_revenue', 'refunds', 'cancel_fees', 'agent_receivable', 'agent_revenue', 'application_payable', 'third_party_payable', 'host_payable', 'seller_payable', 'delivery_collected'));--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_kind" CHECK ("ledger"."transaction"."kind" in ('delivery_charged', 'charge_reversed', 'cancel_fee_charged', 'cancel_fee_invoiced', 'cancel_fee_paid_out', 'payment_captured', 'return_charged', 'return_captured', 'refunded', 'refund_reversed', 'refund_charged', 'agent_call_charged', 'tip_paid', 'tip_refunded', 'tip_disputed', 'tip_dispute_won', 'lot_paid', 'lot_refunded', 'lot_disputed', 'lot_dispute_won'));--> statement-breakpoint
-- The live Worker books tips and lots alone, and sees no other transaction. The account of the processor is everybody's
-- who is paid through it: whose posting it is says its transaction, which nobody else sees (decision 0082).
ALTER POLICY "posting_own_role" ON "ledger"."posting"
  USING (CASE WHEN "account" in ('agent_receivable', 'agent_revenue', 'application_payable', 'third_party_payable') THEN current_user = 'waypost_agent'
    WHEN "account" in ('host_payable', 'seller_payable', 'delivery_collected') THEN current_user = 'waypost_live'
    WHEN "account" = 'processor_clearing' THEN current_user in ('waypost_delivery', 'waypost_live')
    ELSE current_user = 'waypost_delivery' END)
  WITH CHECK (CASE WHEN "account" in ('agent_receivable', 'agent_revenue', 'application_payable', 'third_party_payable') THEN current_user = 'waypost_agent'
    WHEN "account" in ('host_payable', 'seller_payable', 'delivery_collected') THEN current_user = 'waypost_live'
    WHEN "account" = 'processor_clearing' THEN current_user in ('waypost_delivery', 'waypost_live')
    ELSE current_user = 'waypost_delivery' END);--> statement-breakpoint
ALTER POLICY "transaction_own_role" ON "ledger"."transaction"
  USING (CASE WHEN "kind" = 'agent_call_charged' THEN current_user = 'waypost_agent'
    WHEN "kind" in ('tip_paid', 'tip_refunded', 'tip_disputed', 'tip_dispute_won', 'lot_paid', 'lot_refunded', 'lot_disputed', 'lot_dispute_won') THEN current_user = 'waypost_live'
    ELSE current_user = 'waypost_delivery' END)
  WITH CHECK (CASE WHEN "kind" = 'agent_call_charged' THEN current_user = 'waypost_agent'
    WHEN "kind" in ('tip_paid', 'tip_refunded', 'tip_disputed', 'tip_dispute_won', 'lot_paid', 'lot_refunded', 'lot_disputed', 'lot_dispute_won') THEN current_user = 'waypost_live'
    ELSE current_user = 'waypost_delivery' END);--> statement-breakpoint
-- Double entry, and each posting in a transaction that its Worker sees: nobody adds to another's.
CREATE OR REPLACE FUNCTION ledger.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM inserted GROUP BY transaction_id HAVING sum(amount_minor) <> 0) THEN
    RAISE EXCEPTION 'the postings of a transaction must sum to 0' USING ERRCODE = '23514', CONSTRAINT = 'posting_balanced';
  END IF;
  IF EXISTS (SELECT 1 FROM inserted WHERE NOT EXISTS (SELECT 1 FROM ledger.transaction t WHERE t.id = inserted.transaction_id)) THEN
    RAISE EXCEPTION 'a transaction is posted to by the Worker that books it' USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA ledger TO waypost_live;--> statement-breakpoint
GRANT SELECT, INSERT ON ledger.posting, ledger.transaction TO waypost_live;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON live.clip, live.customer, live."order", live.payment, live.tip TO waypost_live;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON live.due TO waypost_live;
