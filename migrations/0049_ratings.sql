CREATE TABLE "delivery"."rating" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_stars" CHECK ("delivery"."rating"."stars" between 1 and 5),
	CONSTRAINT "rating_comment" CHECK (length("delivery"."rating"."comment") between 1 and 280)
);
--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery"."rating" ADD CONSTRAINT "rating_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "delivery"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery"."rating" ADD CONSTRAINT "rating_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "delivery"."driver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_driver" ON "delivery"."rating" USING btree ("driver_id","created_at");--> statement-breakpoint
ALTER TABLE "delivery"."driver" ADD CONSTRAINT "driver_rated" CHECK ("delivery"."driver"."rating_sum" between "delivery"."driver"."rating_count" and 5 * "delivery"."driver"."rating_count");