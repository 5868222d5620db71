GRANT SELECT, INSERT, UPDATE ON delivery.audit_run, delivery.simulation TO waypost_delivery;
