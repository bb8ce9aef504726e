CREATE TABLE observations (id VARCHAR, target VARCHAR, programme VARCHAR, instrument VARCHAR, start_utc TIMESTAMP, seeing_arcsec DECIMAL(3,2), exposures INTEGER, failed INTEGER);
INSERT INTO observations VALUES
  ('V-01', 'M51', 'Halo survey', 'CAM-2', '2026-03-09 21:10:00', 1.42, 20, 1), ('V-02', 'NGC 4565', 'Edge-on disks', 'SPEC-1', '2026-03-11 22:05:00', 1.63, 12, 2),
  ('V-03', 'OJ 287', 'Blazar watch', 'CAM-2', '2026-03-15 20:30:00', 1.71, 30, 0), ('V-04', 'M101', 'Halo survey', 'CAM-2', '2026-03-20 23:40:00', 1.08, 24, 3),
  ('V-05', 'NGC 891', 'Edge-on disks', 'SPEC-1', '2026-03-22 19:15:00', 1.31, 16, 5), ('V-06', 'Mrk 421', 'Blazar watch', 'SPEC-1', '2026-03-29 22:50:00', 1.19, 10, 1),
  ('V-07', 'M51', 'Halo survey', 'CAM-2', '2026-04-03 20:20:00', 0.97, 18, 0), ('V-08', 'NGC 5907', 'Edge-on disks', 'SPEC-1', '2026-04-07 21:55:00', 1.22, 14, 1),
  ('V-09', 'OJ 287', 'Blazar watch', 'CAM-2', '2026-04-10 19:45:00', 1.36, 28, 2), ('V-10', 'M51', 'Halo survey', 'CAM-2', '2026-04-12 20:05:00', 1.15, 22, 4),
  ('V-11', 'NGC 4565', 'Edge-on disks', 'SPEC-1', '2026-04-12 22:40:00', 0.88, 16, 7), ('V-12', 'NGC 4565', 'Edge-on disks', 'SPEC-1', '2026-04-13 20:00:00', 1.27, 18, 2),
  ('V-13', 'Mrk 421', 'Blazar watch', 'CAM-2', '2026-04-14 00:40:00', 1.05, 12, 3);
