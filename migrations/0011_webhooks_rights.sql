-- The delivery Worker serves the subscriptions, and sends.
GRANT USAGE ON SCHEMA webhooks TO waypost_delivery;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks.subscription, webhooks.message, webhooks.announcement TO waypost_delivery;
--> statement-breakpoint
-- An attempt goes with its message alone.
GRANT SELECT, INSERT, UPDATE ON webhooks.attempt TO waypost_delivery;
--> statement-breakpoint
-- Whether anything that happens to an owner's resources is to be announced: with a subscription of any status, so that
-- none that is active by the time of the announcement was missed.
CREATE FUNCTION webhooks.listens(asked text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM webhooks.subscription WHERE owner = asked);
--> statement-breakpoint
-- Whatever statement writes an event, it is noted in that statement. The first that is noted begins the announcements;
-- so does the next one after a time when nobody listened.
CREATE FUNCTION webhooks.note_delivery_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhooks.announcement AS a (source, resource, announced, noted, due_at)
  SELECT 'delivery', i.delivery_id, min(i.sequence) - 1, max(i.sequence), now()
  FROM inserted i JOIN delivery.delivery d ON d.id = i.delivery_id
  WHERE webhooks.listens(d.owner)
  GROUP BY i.delivery_id ORDER BY i.delivery_id
  ON CONFLICT (source, resource) DO UPDATE SET
    announced = CASE WHEN a.announced = a.noted THEN greatest(a.announced, excluded.announced) ELSE a.announced END,
    due_at = CASE WHEN a.announced = a.noted THEN excluded.due_at ELSE a.due_at END,
    noted = greatest(a.noted, excluded.noted);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_noted AFTER INSERT ON delivery.event
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION webhooks.note_delivery_events();
