CREATE TABLE "agent"."event" (
	"resource" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "event_resource_sequence_pk" PRIMARY KEY("resource","sequence")
);
--> statement-breakpoint
ALTER TABLE "webhooks"."message" DROP CONSTRAINT "message_once";--> statement-breakpoint
ALTER TABLE "webhooks"."attempt" DROP CONSTRAINT "attempt_message_id_number_pk";--> statement-breakpoint
ALTER TABLE "webhooks"."attempt" ADD COLUMN "role" "name" DEFAULT current_user NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks"."message" ADD COLUMN "role" "name" DEFAULT current_user NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ADD COLUMN "role" "name" DEFAULT current_user NOT NULL;--> statement-breakpoint
-- Until now there were the delivery Worker's alone.
UPDATE "webhooks"."attempt" SET "role" = 'waypost_delivery';--> statement-breakpoint
UPDATE "webhooks"."message" SET "role" = 'waypost_delivery';--> statement-breakpoint
UPDATE "webhooks"."subscription" SET "role" = 'waypost_delivery';--> statement-breakpoint
ALTER TABLE "webhooks"."attempt" ADD CONSTRAINT "attempt_message_id_number_role_pk" PRIMARY KEY("message_id","number","role");--> statement-breakpoint
ALTER TABLE "webhooks"."message" ADD CONSTRAINT "message_once" UNIQUE("subscription_id","source","resource","sequence","role");--> statement-breakpoint
-- Each Worker has its own subscriptions, messages and attempts, and announces its own source (decision 0059).
ALTER TABLE "webhooks"."announcement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhooks"."attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhooks"."message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhooks"."subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "announcement_own_source" ON "webhooks"."announcement"
  USING (('waypost_' || "source")::name = current_user) WITH CHECK (('waypost_' || "source")::name = current_user);--> statement-breakpoint
CREATE POLICY "attempt_own_role" ON "webhooks"."attempt" USING ("role" = current_user) WITH CHECK ("role" = current_user);--> statement-breakpoint
CREATE POLICY "message_own_role" ON "webhooks"."message" USING ("role" = current_user) WITH CHECK ("role" = current_user);--> statement-breakpoint
CREATE POLICY "subscription_own_role" ON "webhooks"."subscription" USING ("role" = current_user) WITH CHECK ("role" = current_user);--> statement-breakpoint
-- Whatever statement writes an event, it is noted in that statement, as a delivery's is. There is none where nobody listens.
CREATE FUNCTION webhooks.note_agent_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhooks.announcement AS a (source, resource, announced, noted, due_at)
  VALUES ('agent', NEW.resource, NEW.sequence - 1, NEW.sequence, now())
  ON CONFLICT (source, resource) DO UPDATE SET
    announced = CASE WHEN a.announced = a.noted THEN greatest(a.announced, excluded.announced) ELSE a.announced END,
    due_at = CASE WHEN a.announced = a.noted THEN excluded.due_at ELSE a.due_at END,
    noted = greatest(a.noted, excluded.noted);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER event_noted AFTER INSERT ON agent.event FOR EACH ROW EXECUTE FUNCTION webhooks.note_agent_event();--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION webhooks.note_agent_event() FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA webhooks TO waypost_agent;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION webhooks.listens(text) TO waypost_agent;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks.subscription, webhooks.message, webhooks.announcement TO waypost_agent;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON webhooks.attempt TO waypost_agent;--> statement-breakpoint
-- An event is written, and stays as it is.
GRANT SELECT, INSERT ON agent.event TO waypost_agent;
