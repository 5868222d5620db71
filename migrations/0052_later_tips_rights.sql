GRANT SELECT, INSERT, UPDATE ON delivery.later_tip, delivery.tip_refund TO waypost_delivery;
