"""Reads a scored file of MCP-Atlas with pandas, as its own scripts do: the peer of `benchbook import mcp-atlas`.

usage: python3 read_scored.py <scored.csv> [json]
With `json`, the cells of conversations and verdicts are parsed too, as a reader of their contents must.
"""

import json
import resource
import sys
import time

import pandas

start = time.perf_counter()
start_cpu = time.process_time()
frame = pandas.read_csv(sys.argv[1])
if "json" in sys.argv[2:]:
    for column in ("raw_conversation_history", "coverage_details_json"):
        frame[column] = [json.loads(cell) for cell in frame[column]]
print(
    json.dumps(
        {
            "rows": len(frame),
            "seconds": time.perf_counter() - start,
            "cpuSeconds": time.process_time() - start_cpu,
            "peakKilobytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        }
    )
)
