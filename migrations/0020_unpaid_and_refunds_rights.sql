-- A limit that is taken away is the default again.
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery.unpaid_limit TO waypost_delivery;
--> statement-breakpoint
-- The searches that there have been.
UPDATE delivery.delivery d SET search = 'begun' FROM delivery.job j WHERE j.delivery_id = d.id AND j.status <> 'created';
