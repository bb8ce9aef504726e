CREATE TABLE exams (student VARCHAR, level VARCHAR, points INTEGER, taken DATE);
INSERT INTO exams VALUES
  ('Yuki Arai', 'B1', 71, '2026-02-14'), ('Yuki Arai', 'B2', 83, '2026-07-03'), ('Farah Aziz', 'B2', 58, '2026-06-19'), ('Emma Lindholm', 'C1', 90, '2026-07-10'),
  ('Dmitri Sokol', 'B1', 62, '2026-05-22'), ('Dmitri Sokol', 'B2', 77, '2026-08-12'), ('Carlos Ibáñez', 'B2', 88, '2026-08-01'), ('Mateus Pinto', 'A2', 93, '2026-03-05'), ('Mateus Pinto', 'B1', 64, '2026-08-20');
CREATE TABLE payments (student VARCHAR, month VARCHAR, paid_eur DECIMAL(7,2));
INSERT INTO payments VALUES
  ('Yuki Arai', '2026-09', 63.00), ('Farah Aziz', '2026-09', 56.00), ('Emma Lindholm', '2026-09', 56.00),
  ('Dmitri Sokol', '2026-09', 28.00), ('Carlos Ibáñez', '2026-09', 70.00), ('Mateus Pinto', '2026-09', 42.00);
