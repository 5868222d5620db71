CREATE SCHEMA "partners";

--> statement-breakpoint
CREATE TABLE "partners"."partner" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "partner_kind" CHECK ("partners"."partner"."kind" in ('storefront', 'cannabis'))
);

--> statement-breakpoint
CREATE TABLE "partners"."sender" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"account_id" text NOT NULL,
	"owner" text NOT NULL,
	"display_name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"licences" text[] NOT NULL,
	"timezone" text NOT NULL,
	"billing" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sender_account" UNIQUE("partner","account_id"),
	CONSTRAINT "sender_status" CHECK ("partners"."sender"."status" in ('active', 'suspended')),
	CONSTRAINT "sender_owner" CHECK ("partners"."sender"."owner" ~ '^(org|user|client):.')
);

--> statement-breakpoint
CREATE TABLE "partners"."sender_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"hash" text,
	"sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sender_secret_hash" UNIQUE("hash"),
	CONSTRAINT "sender_secret_kept" CHECK (num_nonnulls("partners"."sender_secret"."hash", "partners"."sender_secret"."sealed") = 1)
);

--> statement-breakpoint
ALTER TABLE "delivery"."delivery" DROP CONSTRAINT "delivery_capture_status";
--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_kind";
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ALTER COLUMN "payment_intent_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ALTER COLUMN "payment_status" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ALTER COLUMN "processor_status" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "hours_timezone" text;
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "sender_id" uuid;
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "metadata" jsonb;
--> statement-breakpoint
ALTER TABLE "partners"."sender" ADD CONSTRAINT "sender_partner_partner_name_fk" FOREIGN KEY ("partner") REFERENCES "partners"."partner"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partners"."sender_secret" ADD CONSTRAINT "sender_secret_sender_id_sender_id_fk" FOREIGN KEY ("sender_id") REFERENCES "partners"."sender"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sender_created" ON "partners"."sender" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "sender_secret_sender" ON "partners"."sender_secret" USING btree ("sender_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_sender_order" ON "delivery"."delivery" USING btree ("sender_id","external_reference") WHERE "delivery"."delivery"."sender_id" is not null;
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_invoiced" CHECK (num_nulls("delivery"."delivery"."payment_intent_id", "delivery"."delivery"."payment_status", "delivery"."delivery"."processor_status") = 3 * ("delivery"."delivery"."capture_status" = 'invoiced')::int);
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_regulated" CHECK ("delivery"."delivery"."hours_timezone" is null or (coalesce("delivery"."delivery"."minimum_age", 0) >= 21 and "delivery"."delivery"."signature_required"));
--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_capture_status" CHECK ("delivery"."delivery"."capture_status" in ('not_due', 'due', 'captured', 'voided', 'failed', 'invoiced'));
--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_kind" CHECK ("ledger"."transaction"."kind" in ('delivery_charged', 'charge_reversed', 'cancel_fee_charged', 'cancel_fee_invoiced', 'cancel_fee_paid_out', 'payment_captured', 'return_charged', 'return_captured', 'refunded', 'refund_reversed'));