CREATE TABLE "agent"."grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ancestors" uuid[] NOT NULL,
	"key_id" uuid,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"agent_client_id" text,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"constraints" jsonb NOT NULL,
	"max_calls" integer,
	"max_per_call_minor" bigint,
	"max_total_minor" bigint,
	"max_per_day_minor" bigint,
	"calls" integer DEFAULT 0 NOT NULL,
	"total_minor" bigint DEFAULT 0 NOT NULL,
	"reserved_minor" bigint DEFAULT 0 NOT NULL,
	"idle_ttl_seconds" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grant_depth" CHECK (cardinality(ancestors) <= 4),
	CONSTRAINT "grant_limits" CHECK (least("agent"."grant"."max_calls", "agent"."grant"."max_per_call_minor", "agent"."grant"."max_total_minor", "agent"."grant"."max_per_day_minor") >= 0),
	CONSTRAINT "grant_spent" CHECK (least("agent"."grant"."calls", "agent"."grant"."total_minor", "agent"."grant"."reserved_minor") >= 0),
	CONSTRAINT "grant_revoked" CHECK (("agent"."grant"."revoked_at" is null) = ("agent"."grant"."revoked_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "agent"."grant" ADD CONSTRAINT "grant_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "agent"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grant_hash" ON "agent"."grant" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "grant_account" ON "agent"."grant" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "grant_live" ON "agent"."grant" USING btree ("account_id","expires_at") WHERE "agent"."grant"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "grant_key" ON "agent"."grant" USING btree ("key_id","created_at","id");--> statement-breakpoint
CREATE INDEX "grant_ancestors" ON "agent"."grant" USING gin ("ancestors");--> statement-breakpoint
CREATE INDEX "api_key_live" ON "agent"."api_key" USING btree ("account_id","expires_at") WHERE "agent"."api_key"."revoked_at" is null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON agent.grant TO waypost_agent;
