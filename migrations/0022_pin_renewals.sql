ALTER TABLE "delivery"."delivery" ADD COLUMN "pin_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "pin_renewed_at" timestamp with time zone;