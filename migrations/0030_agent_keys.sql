CREATE SCHEMA "agent";
--> statement-breakpoint
CREATE TABLE "agent"."api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"last4" text NOT NULL,
	"hash" text NOT NULL,
	"previous_hash" text,
	"rotation_deadline" timestamp with time zone,
	"scopes" text[] NOT NULL,
	"app_ids" text[] NOT NULL,
	"constraints" jsonb NOT NULL,
	"budget_period" text,
	"budget_limit_minor" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_budget" CHECK (("agent"."api_key"."budget_period" is null) = ("agent"."api_key"."budget_limit_minor" is null)),
	CONSTRAINT "api_key_period" CHECK (budget_period in ('day', 'month', 'total')),
	CONSTRAINT "api_key_limit" CHECK ("agent"."api_key"."budget_limit_minor" >= 0),
	CONSTRAINT "api_key_rotation" CHECK (("agent"."api_key"."previous_hash" is null) = ("agent"."api_key"."rotation_deadline" is null)),
	CONSTRAINT "api_key_revoked" CHECK (("agent"."api_key"."revoked_at" is null) = ("agent"."api_key"."revoked_reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "agent"."api_key" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_previous_hash" ON "agent"."api_key" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "api_key_account" ON "agent"."api_key" USING btree ("account_id","created_at","id");--> statement-breakpoint
GRANT USAGE ON SCHEMA agent TO waypost_agent;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON agent.api_key TO waypost_agent;
