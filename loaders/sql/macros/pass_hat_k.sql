-- The chance that all of k trials pass, drawn without replacement from n trials of which c passed.
-- Unbiased: C(c, k) / C(n, k) (pass^k of tau-bench, arXiv 2406.12045). Null where n < k. pass_hat_k(4, 2, 2) is 1/6.
CREATE MACRO pass_hat_k(n, c, k) AS
CASE
  WHEN n < k THEN NULL
  WHEN c < k THEN 0::DOUBLE
  ELSE list_product([(c - i)::DOUBLE / (n - i) FOR i IN range(k)])
END;
