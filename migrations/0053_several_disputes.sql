CREATE TABLE "delivery"."tip_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"tip_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tip_dispute_status" CHECK ("delivery"."tip_dispute"."status" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "live"."dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"goods_minor" bigint NOT NULL,
	"delivery_minor" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_status" CHECK ("live"."dispute"."status" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "delivery"."tip_dispute" ADD CONSTRAINT "tip_dispute_tip_id_later_tip_id_fk" FOREIGN KEY ("tip_id") REFERENCES "delivery"."later_tip"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live"."dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "live"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tip_dispute_tip" ON "delivery"."tip_dispute" USING btree ("tip_id");--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "live"."dispute" USING btree ("payment_id");--> statement-breakpoint
INSERT INTO "delivery"."tip_dispute" ("id", "tip_id", "amount_minor", "status")
SELECT "dispute_id", "id", "dispute_minor", "dispute_status" FROM "delivery"."later_tip" WHERE "dispute_id" IS NOT NULL AND "dispute_status" <> 'none';--> statement-breakpoint
UPDATE "delivery"."later_tip" SET "dispute_minor" = 0 WHERE "dispute_status" = 'won';--> statement-breakpoint
INSERT INTO "live"."dispute" ("id", "payment_id", "goods_minor", "delivery_minor", "status")
SELECT "dispute_id", "id", "dispute_goods_minor", "dispute_delivery_minor", "dispute_status" FROM "live"."payment" WHERE "dispute_id" IS NOT NULL AND "dispute_status" <> 'none';--> statement-breakpoint
UPDATE "live"."payment" SET "dispute_goods_minor" = 0, "dispute_delivery_minor" = 0 WHERE "dispute_status" = 'won';--> statement-breakpoint
ALTER TABLE "delivery"."later_tip" DROP COLUMN "dispute_id";--> statement-breakpoint
ALTER TABLE "live"."payment" DROP COLUMN "dispute_id";