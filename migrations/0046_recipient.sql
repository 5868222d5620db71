ALTER TABLE "delivery"."delivery" ADD COLUMN "recipient_note" text;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "leave_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "wish_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD COLUMN "phone_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_wishes" CHECK (char_length("delivery"."delivery"."recipient_note") <= 280 and "delivery"."delivery"."wish_changes" between 0 and 20);--> statement-breakpoint
ALTER TABLE "delivery"."delivery" ADD CONSTRAINT "delivery_phone_failures" CHECK ("delivery"."delivery"."phone_failures" between 0 and 5);