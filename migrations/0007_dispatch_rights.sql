GRANT SELECT, INSERT, UPDATE ON delivery.offer, delivery.refund, delivery.proof, delivery.reconciliation TO waypost_delivery;
--> statement-breakpoint
-- A due row goes when it is done.
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery.due TO waypost_delivery;
--> statement-breakpoint
-- An event is a fact: no Worker can change one.
GRANT SELECT, INSERT ON delivery.job_event TO waypost_delivery;
--> statement-breakpoint
-- The jobs that were there before the log was.
INSERT INTO delivery.job_event (job_id, sequence, type, status, mover, at)
SELECT id, 1, 'created', 'created', CASE WHEN delivery_id IS NULL THEN 'product' ELSE 'owner' END, created_at FROM delivery.job;
