-- A fee record is as it was charged, but for a tip that its payer changes.
CREATE FUNCTION delivery.keep_fare() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'waypost_delivery' AND to_jsonb(NEW) - '{tip_minor,customer_total_minor,seal}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{tip_minor,customer_total_minor,seal}'::text[] THEN
    RAISE EXCEPTION 'of a fee record only the tip changes' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delivery.keep_fare() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER keep_fare BEFORE UPDATE ON delivery.fare FOR EACH ROW EXECUTE FUNCTION delivery.keep_fare();--> statement-breakpoint
GRANT UPDATE ON delivery.fare TO waypost_delivery;
