-- Whose a key's row is: the role's that inserted it. Part of the key, so that no Worker can take another's beforehand.
ALTER TABLE "platform"."idempotency" DROP CONSTRAINT "idempotency_principal_route_key_pk";--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ADD COLUMN "role" name DEFAULT current_user NOT NULL;--> statement-breakpoint
UPDATE "platform"."idempotency" SET "role" = CASE WHEN "route" LIKE '% /api/streams/%' THEN 'waypost_live' ELSE 'waypost_delivery' END;--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ADD CONSTRAINT "idempotency_role_principal_route_key_pk" PRIMARY KEY("role","principal","route","key");--> statement-breakpoint
ALTER TABLE "platform"."idempotency" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- For every command, what is there and what it becomes alike: another role's row is none, and none can be made in its name.
CREATE POLICY "idempotency_own_role" ON "platform"."idempotency" USING ("role" = current_user) WITH CHECK ("role" = current_user);--> statement-breakpoint
-- What was stored before a creation's secrets were left out of its answer. The PIN is derived again; the processor has the other.
UPDATE "platform"."idempotency"
SET "body" = regexp_replace(regexp_replace("body", '"pin":"\d{4}"', '"pin":null'), '"clientSecret":"[^"]*"', '"clientSecret":null')
WHERE "route" = 'POST /v1/deliveries' AND "body" IS NOT NULL;--> statement-breakpoint
-- What a Worker may call, it is granted: what Postgres grants everybody is taken back.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA platform, delivery, ledger, webhooks, partners, live FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION webhooks.listens(text) TO waypost_delivery;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delivery.nearest_drivers TO waypost_delivery;
