GRANT USAGE ON SCHEMA live TO waypost_live;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON live.stream TO waypost_live;
--> statement-breakpoint
-- The categories are the migrations': no Worker adds one.
GRANT SELECT ON live.category TO waypost_live;
--> statement-breakpoint
INSERT INTO live.category (slug, name, position) VALUES
  ('farmers-market', 'Farmers’ Market', 1),
  ('bakery', 'Bakery & Sweets', 2),
  ('food-drink', 'Food & Drink', 3),
  ('plants-garden', 'Plants & Garden', 4),
  ('home', 'Home & Kitchen', 5),
  ('fashion', 'Fashion', 6),
  ('vintage', 'Vintage & Thrift', 7),
  ('jewelry', 'Jewelry & Watches', 8),
  ('beauty', 'Beauty & Care', 9),
  ('handmade', 'Handmade & Crafts', 10),
  ('collectibles', 'Cards & Collectibles', 11),
  ('books-records', 'Books & Records', 12);
