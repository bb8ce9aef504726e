-- The chance that at least one of k trials passes, drawn without replacement from n trials of which c passed.
-- Unbiased (Chen et al. 2021, arXiv 2107.03374): 1 - C(n - c, k) / C(n, k). Null where n < k. pass_at_k(4, 1, 2) is 0.5.
CREATE MACRO pass_at_k(n, c, k) AS
CASE
  WHEN n < k THEN NULL
  WHEN n - c < k THEN 1::DOUBLE
  ELSE 1 - list_product([(n - c - i)::DOUBLE / (n - i) FOR i IN range(k)])
END;
