-- One role per Worker, with just its rights and no login: the local stack, or the operator, gives each a password.
-- Roles belong to the whole server, so another database of it may have made them already.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['waypost_delivery', 'waypost_agent', 'waypost_live', 'waypost_intel', 'waypost_swarm'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA platform, delivery, ledger TO waypost_delivery;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON platform.idempotency TO waypost_delivery;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON delivery.delivery, delivery.job TO waypost_delivery;
--> statement-breakpoint
-- A fee record, an event and a posting are facts: no Worker can change one.
GRANT SELECT, INSERT ON delivery.fare, delivery.event, ledger.transaction, ledger.posting TO waypost_delivery;
--> statement-breakpoint
-- Double entry: what one statement inserts for a transaction sums to 0.
CREATE FUNCTION ledger.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM inserted GROUP BY transaction_id HAVING sum(amount_minor) <> 0) THEN
    RAISE EXCEPTION 'the postings of a transaction must sum to 0' USING ERRCODE = '23514', CONSTRAINT = 'posting_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posting_balanced AFTER INSERT ON ledger.posting
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_unbalanced();
--> statement-breakpoint
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: book a reversal' USING ERRCODE = '23514', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER transaction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
