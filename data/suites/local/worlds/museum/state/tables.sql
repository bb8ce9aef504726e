CREATE TABLE policies (object VARCHAR, insurer VARCHAR, value_eur INTEGER, expires DATE);
INSERT INTO policies VALUES
  ('K-1104', 'Helvia', 84000, '2026-07-31'), ('K-1117', 'Nordring', 320000, '2026-05-31'), ('K-1120', 'Helvia', 510000, '2026-09-30'),
  ('K-1123', 'Nordring', 46000, '2026-03-31'), ('K-1129', 'Nordring', 275000, '2026-06-30'), ('K-1131', 'Alster', 130000, '2026-04-30'),
  ('K-1138', 'Alster', 39000, '2026-08-31'), ('K-1140', 'Helvia', 190000, '2026-04-30'), ('K-1146', 'Nordring', 98000, '2026-10-31'), ('K-1152', 'Alster', 22000, '2026-06-30');
CREATE TABLE humidity (room VARCHAR, day DATE, percent INTEGER);
INSERT INTO humidity VALUES
  ('Hall 1', '2026-04-06', 51), ('Hall 1', '2026-04-07', 53), ('Hall 1', '2026-04-08', 54), ('Hall 1', '2026-04-09', 56), ('Hall 1', '2026-04-10', 52),
  ('Hall 2', '2026-04-06', 50), ('Hall 2', '2026-04-07', 51), ('Hall 2', '2026-04-08', 53), ('Hall 2', '2026-04-09', 54), ('Hall 2', '2026-04-10', 49),
  ('Hall 3', '2026-04-06', 49), ('Hall 3', '2026-04-07', 52), ('Hall 3', '2026-04-08', 51), ('Hall 3', '2026-04-09', 53), ('Hall 3', '2026-04-10', 54),
  ('Cabinet', '2026-04-06', 41), ('Cabinet', '2026-04-07', 44), ('Cabinet', '2026-04-08', 46), ('Cabinet', '2026-04-09', 45), ('Cabinet', '2026-04-10', 43);
