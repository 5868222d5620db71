GRANT SELECT, INSERT, UPDATE ON delivery.merchant_profile TO waypost_delivery;
