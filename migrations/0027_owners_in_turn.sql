DROP INDEX "delivery"."delivery_payment_open";--> statement-breakpoint
CREATE INDEX "delivery_payment_reading" ON "delivery"."delivery" USING btree ("owner",(extract(epoch from payment_checked_at - timestamptz '2000-01-01T00:00:00Z' +
  greatest(interval '5 minutes', case
    when payment_status = 'requires_capture' then least(interval '1 day', (payment_checked_at - created_at) / 8)
    when dispatch = 'hold' and search = 'not_begun' and capture_status = 'not_due' then payment_checked_at - created_at
    else (payment_checked_at - created_at) / 8 end)))) WHERE payment_status in ('requires_action', 'requires_capture');--> statement-breakpoint
CREATE INDEX "refund_undecided" ON "delivery"."refund" USING btree ("updated_at") WHERE "delivery"."refund"."status" = 'pending' and "delivery"."refund"."processor_refund_id" is not null;