GRANT SELECT, INSERT ON delivery.rating TO waypost_delivery;
