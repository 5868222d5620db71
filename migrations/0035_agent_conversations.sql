CREATE TABLE "agent"."conversation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"title" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_credential" CHECK (credential_kind in ('person', 'key', 'grant'))
);
--> statement-breakpoint
CREATE TABLE "agent"."run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent"."consent" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "agent"."run" ADD CONSTRAINT "run_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "agent"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_person" ON "agent"."conversation" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversation_credential_of" ON "agent"."conversation" USING btree ("credential_id","created_at","id");--> statement-breakpoint
CREATE INDEX "run_credential" ON "agent"."run" USING btree ("credential_id","until");--> statement-breakpoint
CREATE INDEX "run_conversation" ON "agent"."run" USING btree ("conversation_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON agent.conversation, agent.run TO waypost_agent;
