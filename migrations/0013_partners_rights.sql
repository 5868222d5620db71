GRANT USAGE ON SCHEMA partners TO waypost_delivery;
--> statement-breakpoint
-- The partners are the migrations': no Worker adds one.
GRANT SELECT ON partners.partner TO waypost_delivery;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON partners.sender, partners.sender_secret TO waypost_delivery;
--> statement-breakpoint
INSERT INTO partners.partner (name, kind) VALUES ('storefront', 'storefront'), ('cannabis', 'cannabis');
--> statement-breakpoint
-- Who sent an order stays as long as the order does.
ALTER TABLE delivery.delivery ADD CONSTRAINT delivery_sender FOREIGN KEY (sender_id) REFERENCES partners.sender (id);
--> statement-breakpoint
-- What regulated goods require stays required, and once they are on their way they go where they were ordered to, or back.
CREATE FUNCTION delivery.refuse_loosening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a regulated delivery keeps its terms, and from its pickup on its destination' USING ERRCODE = '23514', CONSTRAINT = 'delivery_regulated_terms';
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_regulated_terms BEFORE UPDATE ON delivery.delivery FOR EACH ROW WHEN (
  OLD.hours_timezone IS NOT NULL AND (
    (NEW.hours_timezone, NEW.minimum_age, NEW.signature_required, NEW.sender_id)
      IS DISTINCT FROM (OLD.hours_timezone, OLD.minimum_age, OLD.signature_required, OLD.sender_id)
    OR (OLD.status IN ('picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff', 'returning', 'delivered', 'returned')
      AND (NEW.dropoff_lat, NEW.dropoff_lng, NEW.dropoff_address) IS DISTINCT FROM (OLD.dropoff_lat, OLD.dropoff_lng, OLD.dropoff_address))))
  EXECUTE FUNCTION delivery.refuse_loosening();
