CREATE TABLE flour_lots (lot VARCHAR, supplier VARCHAR, received DATE, moisture_pct DECIMAL(4,1), kg INTEGER);
INSERT INTO flour_lots VALUES
  ('F-31', 'Mühle Petersen', '2026-02-24', 13.1, 500), ('F-32', 'Brandt & Söhne', '2026-02-27', 12.8, 300),
  ('F-33', 'Moulin du Val', '2026-03-02', 13.4, 800), ('F-34', 'Mühle Petersen', '2026-03-03', 15.6, 450),
  ('F-35', 'Brandt & Söhne', '2026-03-06', 14.9, 250), ('F-36', 'Mühle Petersen', '2026-03-10', 13.3, 500);
CREATE TABLE batches (batch VARCHAR, product VARCHAR, baked_on DATE, lot VARCHAR, baked INTEGER, rejected INTEGER);
INSERT INTO batches VALUES
  ('B-201', 'Rye country loaf', '2026-03-02', 'F-31', 120, 3), ('B-202', 'Walnut baguette', '2026-03-03', 'F-33', 180, 9),
  ('B-203', 'Spelt roll', '2026-03-04', 'F-32', 620, 12), ('B-204', 'Milk bun', '2026-03-05', 'F-33', 400, 10),
  ('B-205', 'Rye country loaf', '2026-03-05', 'F-34', 110, 19), ('B-206', 'Hazelnut braid', '2026-03-06', 'F-33', 60, 2),
  ('B-207', 'Spelt roll', '2026-03-08', 'F-35', 640, 70), ('B-208', 'Walnut baguette', '2026-03-10', 'F-33', 200, 8),
  ('B-209', 'Milk bun', '2026-03-11', 'F-33', 420, 12), ('B-210', 'Rye country loaf', '2026-03-12', 'F-36', 130, 4),
  ('B-211', 'Spelt roll', '2026-03-12', 'F-35', 540, 51), ('B-212', 'Rye country loaf', '2026-03-15', 'F-34', 140, 22),
  ('B-213', 'Walnut baguette', '2026-03-16', 'F-33', 90, 3), ('B-214', 'Milk bun', '2026-03-18', 'F-33', 300, 9);
