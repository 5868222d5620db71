CREATE TABLE "delivery"."due" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempt" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "due_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "due_kind" CHECK ("delivery"."due"."kind" in ('wave', 'expire', 'capture', 'void', 'refund', 'return_charge'))
);
--> statement-breakpoint
CREATE TABLE "delivery"."job_event" (
	"job_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"mover" text NOT NULL,
	"driver_id" uuid,
	"detail" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_event_job_id_sequence_pk" PRIMARY KEY("job_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "delivery"."offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"wave" integer NOT NULL,
	"rank" integer NOT NULL,
	"status" text NOT NULL,
	"distance_miles" double precision NOT NULL,
	"eta_seconds" integer NOT NULL,
	"rating" real,
	"score" double precision NOT NULL,
	"score_parts" jsonb NOT NULL,
	"location_age_seconds" integer NOT NULL,
	"driver_payout_minor" bigint NOT NULL,
	"tip_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "offer_once_a_wave" UNIQUE("job_id","wave","driver_id"),
	CONSTRAINT "offer_status" CHECK ("delivery"."offer"."status" in ('open', 'accepted', 'declined', 'expired', 'lost', 'withdrawn', 'given_back'))
);
--> statement-breakpoint
CREATE TABLE "delivery"."proof" (
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_key" text,
	"media_type" text,
	"bytes" integer,
	"sha256" text,
	"data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_job_id_kind_pk" PRIMARY KEY("job_id","kind"),
	CONSTRAINT "proof_kind" CHECK ("delivery"."proof"."kind" in ('pickup_photo', 'photo', 'signature', 'pin', 'id_check'))
);
--> statement-breakpoint
CREATE TABLE "delivery"."reconciliation" (
	"name" text PRIMARY KEY NOT NULL,
	"read_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery"."refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"processor_refund_id" text,
	"failure_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_processor" UNIQUE("processor_refund_id"),
	CONSTRAINT "refund_status" CHECK ("delivery"."refund"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount" CHECK ("delivery"."refund"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_step";--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_kind";--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "pin_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "payment_customer_id" text;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "payment_checked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "capture_status" text DEFAULT 'not_due' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "capture_due_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "captured_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "cancel_fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "return_fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "return_status" text DEFAULT 'not_due' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "return_intent_id" text;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "driver_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "delivery"."event" ADD COLUMN "mover" text;--> statement-breakpoint
ALTER TABLE "delivery"."event" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "licences" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "driver_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "wave" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "wave_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD COLUMN "event_seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD COLUMN "step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."job_event" ADD CONSTRAINT "job_event_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "delivery"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."offer" ADD CONSTRAINT "offer_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "delivery"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."offer" ADD CONSTRAINT "offer_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "delivery"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."proof" ADD CONSTRAINT "proof_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "delivery"."job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."refund" ADD CONSTRAINT "refund_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_at" ON "delivery"."due" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "offer_open_driver" ON "delivery"."offer" USING btree ("driver_id") WHERE "delivery"."offer"."status" = 'open';--> statement-breakpoint
CREATE INDEX "refund_delivery" ON "delivery"."refund" USING btree ("delivery_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_payment_open" ON "delivery"."delivery" USING btree ("payment_checked_at") WHERE "delivery"."delivery"."payment_status" in ('requires_action', 'requires_capture');--> statement-breakpoint
CREATE UNIQUE INDEX "job_active_driver" ON "delivery"."job" USING btree ("driver_id") WHERE "delivery"."job"."status" in ('accepted', 'in_progress');--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_return_intent" UNIQUE("return_intent_id");--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_step" UNIQUE("subject","kind","step");--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_capture_status" CHECK ("delivery"."delivery"."capture_status" in ('not_due', 'due', 'captured', 'voided', 'failed'));--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_return_status" CHECK ("delivery"."delivery"."return_status" in ('not_due', 'due', 'charged', 'receivable'));--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_captured" CHECK ("delivery"."delivery"."captured_minor" >= 0 and "delivery"."delivery"."refunded_minor" between 0 and "delivery"."delivery"."captured_minor");--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_driver" CHECK ("delivery"."delivery"."driver_id" is not null or "delivery"."delivery"."status" in ('created', 'cancelled', 'failed'));--> statement-breakpoint
ALTER TABLE "delivery"."job" ADD CONSTRAINT "job_driver" CHECK ("delivery"."job"."driver_id" is not null or "delivery"."job"."status" not in ('accepted', 'in_progress', 'completed'));--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_kind" CHECK ("ledger"."transaction"."kind" in ('delivery_charged', 'charge_reversed', 'cancel_fee_charged', 'cancel_fee_paid_out', 'payment_captured', 'return_charged', 'return_captured', 'refunded', 'refund_reversed'));