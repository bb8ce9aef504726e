CREATE TABLE seed_lots (lot VARCHAR, variety VARCHAR, seed_house VARCHAR, germination_pct INTEGER, price_eur DECIMAL(6,2));
INSERT INTO seed_lots VALUES
  ('S-11', 'Harzfeuer', 'Zaadhuis Noord', 91, 48.00), ('S-12', 'Dulce Roja', 'Semillas Ría', 88, 61.50), ('S-13', 'Marketmore', 'Semillas Ría', 84, 37.00),
  ('S-14', 'Saint Pierre', 'Zaadhuis Noord', 78, 52.50), ('S-15', 'Corno Giallo', 'Semillas Ría', 76, 66.00);
CREATE TABLE harvest (bed VARCHAR, day DATE, grade VARCHAR, kg DECIMAL(6,1));
INSERT INTO harvest VALUES
  ('G1', '2026-07-03', 'A', 31.5), ('G1', '2026-07-03', 'B', 8.2), ('G1', '2026-07-10', 'A', 36.0), ('G1', '2026-07-10', 'C', 5.1),
  ('G2', '2026-07-03', 'A', 24.4), ('G2', '2026-07-03', 'C', 9.0), ('G2', '2026-07-10', 'A', 19.8), ('G2', '2026-07-10', 'B', 11.3), ('G2', '2026-07-10', 'C', 12.7),
  ('G3', '2026-07-03', 'A', 22.0), ('G3', '2026-07-10', 'A', 25.5), ('G3', '2026-07-10', 'B', 9.5),
  ('G4', '2026-07-03', 'A', 40.3), ('G4', '2026-07-03', 'B', 12.2), ('G4', '2026-07-10', 'A', 33.6), ('G4', '2026-07-10', 'C', 2.4),
  ('G5', '2026-07-03', 'B', 10.8), ('G5', '2026-07-10', 'A', 14.2), ('G5', '2026-07-10', 'C', 3.3);
