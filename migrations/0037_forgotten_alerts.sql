-- What was told of resources whose content is erased isn't kept, sent or sent again either: neither by itself nor in a digest.
CREATE FUNCTION webhooks.forget(source text, resources uuid[]) RETURNS bigint LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH forgotten AS (
    DELETE FROM webhooks.message m WHERE m.source = forget.source AND m.resource = ANY (forget.resources)
    RETURNING m.digest_id),
  shortened AS (
    UPDATE webhooks.message d SET data = jsonb_set(d.data, '{alerts}', (
      SELECT coalesce(jsonb_agg(a.item ORDER BY a.place), '[]'::jsonb)
      FROM jsonb_array_elements(d.data -> 'alerts') WITH ORDINALITY a (item, place)
      WHERE (a.item ->> 'resource')::uuid <> ALL (forget.resources)))
    WHERE d.id IN (SELECT digest_id FROM forgotten))
  SELECT count(*) FROM forgotten;
END;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION webhooks.forget(text, uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION webhooks.forget(text, uuid[]) TO waypost_intel;
