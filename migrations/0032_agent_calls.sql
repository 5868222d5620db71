CREATE TABLE "agent"."consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"client_name" text NOT NULL,
	"session_id" text,
	"app_id" text NOT NULL,
	"capability_name" text NOT NULL,
	"capability_version" text NOT NULL,
	"reason" text NOT NULL,
	"input" text NOT NULL,
	"input_digest" text NOT NULL,
	"bound_digest" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"commits_minor" bigint NOT NULL,
	"quoted_until" timestamp with time zone,
	"exceeds" text,
	"user_code" text NOT NULL,
	"idempotency_key" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"proof" jsonb,
	"decided_input" text,
	"max_calls" integer,
	"max_per_call_minor" bigint,
	"max_total_minor" bigint,
	"used_calls" integer DEFAULT 0 NOT NULL,
	"used_minor" bigint DEFAULT 0 NOT NULL,
	"call_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_status" CHECK (status in ('pending', 'approved', 'reserved', 'consumed', 'denied', 'expired', 'cancelled', 'revoked')),
	CONSTRAINT "consent_reason" CHECK (reason in ('first_use', 'per_session', 'per_call', 'threshold', 'limit_exceeded', 'price_above_ceiling', 'foreign_text', 'expired', 'revoked')),
	CONSTRAINT "consent_decision" CHECK (decision in ('approve_once', 'approve_session', 'approve_limited', 'deny')),
	CONSTRAINT "consent_credential" CHECK (credential_kind in ('person', 'key', 'grant')),
	CONSTRAINT "consent_decided" CHECK (("agent"."consent"."decision" is null) = ("agent"."consent"."decided_at" is null)),
	CONSTRAINT "consent_amounts" CHECK (least("agent"."consent"."gross_minor", "agent"."consent"."commits_minor", "agent"."consent"."used_minor") >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent"."account" (
	"account_id" text PRIMARY KEY NOT NULL,
	"unpaid_minor" bigint DEFAULT 0 NOT NULL,
	"receipts" integer DEFAULT 0 NOT NULL,
	"head_hash" text NOT NULL,
	"signed_head" text,
	"signed_receipts" integer DEFAULT 0 NOT NULL,
	"signed_at" timestamp with time zone,
	CONSTRAINT "account_receipts" CHECK ("agent"."account"."receipts" >= "agent"."account"."signed_receipts")
);
--> statement-breakpoint
CREATE TABLE "agent"."tool_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"client_name" text NOT NULL,
	"session_id" text,
	"grant_id" uuid,
	"app_id" text NOT NULL,
	"capability_name" text NOT NULL,
	"capability_version" text NOT NULL,
	"input" text NOT NULL,
	"input_digest" text NOT NULL,
	"is_edited" boolean NOT NULL,
	"consent_id" uuid,
	"policy_version" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"platform_fee_minor" bigint NOT NULL,
	"platform_fee_bps" integer NOT NULL,
	"third_party_cost_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"commits_minor" bigint NOT NULL,
	"committed_minor" bigint,
	"committed_reference" text,
	"holders" jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"problem_code" text,
	"attempt" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"caller" text NOT NULL,
	"idempotency_key" uuid,
	"fingerprint" text,
	"output" text,
	"output_digest" text,
	"receipt_seq" integer,
	"receipt" text,
	"receipt_hash" text,
	"receipt_prev_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "tool_call_status" CHECK (status in ('running', 'succeeded', 'failed', 'outcome_unknown')),
	CONSTRAINT "tool_call_credential" CHECK (credential_kind in ('person', 'key', 'grant')),
	CONSTRAINT "tool_call_price" CHECK ("agent"."tool_call"."gross_minor" = "agent"."tool_call"."platform_fee_minor" + "agent"."tool_call"."third_party_cost_minor" + "agent"."tool_call"."net_minor"),
	CONSTRAINT "tool_call_receipt" CHECK (num_nulls("agent"."tool_call"."receipt", "agent"."tool_call"."receipt_seq", "agent"."tool_call"."receipt_hash", "agent"."tool_call"."receipt_prev_hash") = case when "agent"."tool_call"."status" = 'succeeded' then 0 else 4 end)
);
--> statement-breakpoint
CREATE TABLE "agent"."usage" (
	"holder" text NOT NULL,
	"period" text NOT NULL,
	"calls" integer NOT NULL,
	"spent_minor" bigint NOT NULL,
	"reserved_minor" bigint NOT NULL,
	CONSTRAINT "usage_holder_period_pk" PRIMARY KEY("holder","period"),
	CONSTRAINT "usage_amounts" CHECK (least("agent"."usage"."calls", "agent"."usage"."spent_minor", "agent"."usage"."reserved_minor") >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent"."place" (
	"user_id" text NOT NULL,
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"address" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "place_user_id_name_key_pk" PRIMARY KEY("user_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "agent"."profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day_limit_minor" bigint DEFAULT 10000 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_day_limit" CHECK ("agent"."profile"."day_limit_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent"."profile_rule" (
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"capability_name" text NOT NULL,
	"standing" text NOT NULL,
	"max_per_call_minor" bigint,
	"max_per_day_minor" bigint,
	"bound" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "profile_rule_user_id_app_id_capability_name_pk" PRIMARY KEY("user_id","app_id","capability_name"),
	CONSTRAINT "profile_rule_standing" CHECK (standing in ('allow', 'never')),
	CONSTRAINT "profile_rule_expires" CHECK (("agent"."profile_rule"."expires_at" is not null) = ("agent"."profile_rule"."standing" = 'allow')),
	CONSTRAINT "profile_rule_limits" CHECK (least("agent"."profile_rule"."max_per_call_minor", "agent"."profile_rule"."max_per_day_minor") >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent"."grant_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"user_code" text NOT NULL,
	"agent_name" text NOT NULL,
	"agent_client_id" text,
	"wanted" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" text,
	"account_id" text,
	"grant_id" uuid,
	"interval_seconds" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grant_request_status" CHECK (status in ('pending', 'approved', 'denied', 'redeemed'))
);
--> statement-breakpoint
ALTER TABLE "agent"."grant" DROP CONSTRAINT "grant_spent";--> statement-breakpoint
ALTER TABLE "ledger"."posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "ledger"."transaction" DROP CONSTRAINT "transaction_kind";--> statement-breakpoint
ALTER TABLE "agent"."api_key" ADD COLUMN "acts_for" text;--> statement-breakpoint
UPDATE "agent"."api_key" SET "acts_for" = "created_by";--> statement-breakpoint
ALTER TABLE "agent"."api_key" ALTER COLUMN "acts_for" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent"."profile_rule" ADD CONSTRAINT "profile_rule_user_id_profile_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "agent"."profile"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_pending" ON "agent"."consent" USING btree ("user_id","account_id","credential_id","app_id","capability_name","input_digest") WHERE "agent"."consent"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "consent_asked" ON "agent"."consent" USING btree ("credential_id","app_id","capability_name","created_at");--> statement-breakpoint
CREATE INDEX "consent_person" ON "agent"."consent" USING btree ("user_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "consent_credential_of" ON "agent"."consent" USING btree ("credential_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "account_unsigned" ON "agent"."account" USING btree ("account_id") WHERE receipts > signed_receipts;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_call_receipts" ON "agent"."tool_call" USING btree ("account_id","receipt_seq");--> statement-breakpoint
CREATE INDEX "tool_call_person" ON "agent"."tool_call" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tool_call_credential_of" ON "agent"."tool_call" USING btree ("credential_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tool_call_running" ON "agent"."tool_call" USING btree ("lease_until") WHERE "agent"."tool_call"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "grant_request_device" ON "agent"."grant_request" USING btree ("device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "grant_request_code" ON "agent"."grant_request" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "grant_request_expires" ON "agent"."grant_request" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "agent"."grant" DROP COLUMN "calls";--> statement-breakpoint
ALTER TABLE "agent"."grant" DROP COLUMN "total_minor";--> statement-breakpoint
ALTER TABLE "agent"."grant" DROP COLUMN "reserved_minor";--> statement-breakpoint
ALTER TABLE "ledger"."posting" ADD CONSTRAINT "posting_account" CHECK ("ledger"."posting"."account" in ('processor_clearing', 'customer_receivable', 'sender_receivable', 'driver_payable', 'tips_payable', 'brokering_revenue', 'infrastructure_revenue', 'refunds', 'cancel_fees', 'agent_receivable', 'agent_revenue', 'application_payable', 'third_party_payable'));--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ADD CONSTRAINT "transaction_kind" CHECK ("ledger"."transaction"."kind" in ('delivery_charged', 'charge_reversed', 'cancel_fee_charged', 'cancel_fee_invoiced', 'cancel_fee_paid_out', 'payment_captured', 'return_charged', 'return_captured', 'refunded', 'refund_reversed', 'refund_charged', 'agent_call_charged'));--> statement-breakpoint
-- The agent Worker books calls alone, and sees nothing else; no other Worker sees them (decision 0027).
ALTER TABLE "ledger"."posting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger"."transaction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "posting_own_role" ON "ledger"."posting"
  USING (("account" in ('agent_receivable', 'agent_revenue', 'application_payable', 'third_party_payable')) = (current_user = 'waypost_agent'))
  WITH CHECK (("account" in ('agent_receivable', 'agent_revenue', 'application_payable', 'third_party_payable')) = (current_user = 'waypost_agent'));--> statement-breakpoint
CREATE POLICY "transaction_own_role" ON "ledger"."transaction"
  USING (("kind" = 'agent_call_charged') = (current_user = 'waypost_agent'))
  WITH CHECK (("kind" = 'agent_call_charged') = (current_user = 'waypost_agent'));--> statement-breakpoint
GRANT USAGE ON SCHEMA ledger TO waypost_agent;--> statement-breakpoint
GRANT SELECT, INSERT ON ledger.posting, ledger.transaction TO waypost_agent;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON agent.account, agent.consent, agent.profile, agent.usage TO waypost_agent;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON agent.grant_request, agent.place, agent.profile_rule, agent.tool_call TO waypost_agent;
