-- Upper end of the 95 % Wilson interval of c passed out of n (Wilson 1927). Null where n is 0. wilson_upper(10, 10) is 1.
-- For other levels, clusters and differences use src/stats: trials of one task are not independent.
CREATE MACRO wilson_upper(c, n) AS
CASE
  WHEN n = 0 THEN NULL
  WHEN c = n THEN 1::DOUBLE
  ELSE least(1, (c + 3.8414588206941236::DOUBLE / 2 + 1.959963984540054::DOUBLE * sqrt(c::DOUBLE * (n - c) / n + 3.8414588206941236::DOUBLE / 4)) / (n + 3.8414588206941236::DOUBLE))
END;
