GRANT SELECT, INSERT, UPDATE ON delivery.tip_dispute TO waypost_delivery;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON live.dispute TO waypost_live;
