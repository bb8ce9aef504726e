# The bootstrap job of bench/bootstrap.ts with R's boot: mean and 95 % percentile interval of every column.
# usage: Rscript bootstrap.R FILE COLUMNS TASKS RESAMPLES   prints one line of JSON, as bootstrap.py does
suppressPackageStartupMessages(library(boot))
args <- commandArgs(trailingOnly = TRUE)
columns <- as.integer(args[2]); tasks <- as.integer(args[3]); resamples <- as.integer(args[4])
scores <- matrix(readBin(args[1], "double", columns * tasks), nrow = tasks)
job <- function(seed) {
  set.seed(seed)
  # frequencies as weights: one matrix product a resample serves all columns, boot's fastest form for means
  drawn <- boot(scores, function(data, f) as.vector(crossprod(data, f)) / tasks, R = resamples, stype = "f")
  apply(drawn$t, 2, quantile, probs = c(0.025, 0.975))
}
for (warm_up in 1:2) invisible(job(1))
start <- proc.time()
ends <- job(2)
spent <- proc.time() - start
cat(sprintf('{"seconds": %f, "cpu_seconds": %f, "version": "%s", "low": [%s], "high": [%s]}\n', spent[["elapsed"]],
            spent[["user.self"]] + spent[["sys.self"]], packageVersion("boot"),
            paste(ends[1, ], collapse = ","), paste(ends[2, ], collapse = ",")))
