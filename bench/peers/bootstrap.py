"""The bootstrap job of bench/bootstrap.ts in SciPy or NumPy: mean and 95 % percentile interval of every column.

usage: bootstrap.py scipy|numpy|gather FILE COLUMNS TASKS RESAMPLES [OPTION]
FILE holds COLUMNS x TASKS doubles, column after column. Prints one line of JSON: seconds, cpu_seconds, versions, low, high.
The job runs unmeasured for two processor seconds, twice at least, then once measured.
"""
import json
import sys
import time

import numpy as np

def scipy_job(data, resamples, seed, batch):
    from scipy.stats import bootstrap

    # one index array a batch serves all rows of `data`, so that the columns stay paired
    result = bootstrap((data,), np.mean, n_resamples=resamples, batch=batch, axis=-1, vectorized=True,
                       confidence_level=0.95, method="percentile", rng=np.random.Generator(np.random.SFC64(seed)))
    return result.confidence_interval.low, result.confidence_interval.high


def gather_job(data, resamples, seed, batch):
    rng = np.random.Generator(np.random.SFC64(seed))
    columns, tasks = data.shape
    rows = np.ascontiguousarray(data.T)
    means = np.empty((resamples, columns))
    for start in range(0, resamples, batch):
        stop = min(start + batch, resamples)
        index = rng.integers(0, tasks, size=(stop - start, tasks), dtype=np.int32)
        means[start:stop] = rows[index].mean(axis=1)
    return np.quantile(means, [0.025, 0.975], axis=0)


def numpy_job(data, resamples, seed, batch):
    """Counts how often each task is drawn, a few resamples at a time, then multiplies counts and scores."""
    rng = np.random.Generator(np.random.SFC64(seed))
    columns, tasks = data.shape
    rows = np.ascontiguousarray(data.T) / tasks
    means = np.empty((resamples, columns))
    offsets = np.arange(batch, dtype=np.int64)[:, None] * tasks
    bound = np.uint16 if tasks <= 65536 else np.int64
    for start in range(0, resamples, batch):
        size = min(batch, resamples - start)
        index = rng.integers(0, tasks, size=(size, tasks), dtype=bound)
        counts = np.bincount((index + offsets[:size]).ravel(), minlength=size * tasks)
        means[start:start + size] = counts.reshape(size, tasks).astype(np.float64) @ rows
    means = means.T.copy()
    means.partition(quantile_places(resamples), axis=1)
    return quantiles_of(means, resamples)


def quantile_places(n):
    return sorted({int((n - 1) * p) + k for p in (0.025, 0.975) for k in (0, 1)})


def quantiles_of(means, n):
    ends = []
    for p in (0.025, 0.975):
        place = (n - 1) * p
        floor = int(place)
        ends.append(means[:, floor] + (place - floor) * (means[:, floor + 1] - means[:, floor]))
    return ends


JOBS = {"scipy": (scipy_job, 20), "gather": (gather_job, 20), "numpy": (numpy_job, 20)}

if __name__ == "__main__":
    name, path, columns, tasks, resamples = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    job, batch = JOBS[name]
    batch = int(sys.argv[6]) if len(sys.argv) > 6 else batch
    scores = np.fromfile(path, dtype=np.float64).reshape(columns, tasks)
    born, runs = time.process_time(), 0
    while time.process_time() - born < 2 or runs < 2:
        job(scores, resamples, 1, batch)
        runs += 1
    wall, cpu = time.perf_counter(), time.process_time()
    low, high = job(scores, resamples, 2, batch)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    version = __import__(name if name == "scipy" else "numpy").__version__
    print(json.dumps({"seconds": wall, "cpu_seconds": cpu, "version": version, "low": list(low), "high": list(high)}))
