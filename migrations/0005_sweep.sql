-- The delivery Worker's cron sweeps expired keys; who reserves one gives it back where the failure must not be stored.
GRANT DELETE ON platform.idempotency TO waypost_delivery;
--> statement-breakpoint
-- The other Workers that take an Idempotency-Key. The swarm has no such route.
GRANT USAGE ON SCHEMA platform TO waypost_agent, waypost_live, waypost_intel;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.idempotency TO waypost_agent, waypost_live, waypost_intel;
