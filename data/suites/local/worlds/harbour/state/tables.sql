CREATE TABLE port_calls (call_no INTEGER, vessel VARCHAR, eta_utc TIMESTAMP, berth VARCHAR, draught_m DECIMAL(4,1));
INSERT INTO port_calls VALUES
  (701, 'Sigrid Bakke', '2026-06-11 04:30:00', 'A1', 10.9), (702, 'Costa Verde', '2026-06-11 13:15:00', 'B2', 8.2),
  (703, 'Amaryllis', '2026-06-12 02:40:00', 'A2', 10.4), (704, 'Orient Swallow', '2026-06-12 21:20:00', 'B1', 12.1);
CREATE TABLE containers (container VARCHAR, vessel VARCHAR, kg INTEGER, hazard_class VARCHAR);
INSERT INTO containers VALUES
  ('TCKU-3301', 'Sigrid Bakke', 21400, NULL), ('TCKU-3318', 'Sigrid Bakke', 18750, NULL), ('MSKL-0472', 'Costa Verde', 24100, NULL),
  ('MSKL-0480', 'Costa Verde', 15900, '3'), ('GESU-7719', 'Amaryllis', 26300, NULL), ('GESU-7725', 'Amaryllis', 17250, '5.2'),
  ('HLXU-5520', 'Orient Swallow', 22800, NULL), ('HLXU-5531', 'Orient Swallow', 12650, '3'), ('HLXU-5544', 'Orient Swallow', 19300, NULL);
