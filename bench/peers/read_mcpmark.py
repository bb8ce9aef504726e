"""Reads every run of MCPMark's published tree into rows, with json.load and nothing else: the peer of `benchbook import mcpmark`.

usage: python3 read_mcpmark.py <folder that holds model_results>
"""

import json
import os
import resource
import sys
import time

start = time.perf_counter()
start_cpu = time.process_time()
root = os.path.join(sys.argv[1], "model_results")
rows = []
for model in sorted(os.listdir(root)):
    for name in sorted(os.listdir(os.path.join(root, model))):
        with open(os.path.join(root, model, name), encoding="utf-8") as file:
            content = json.load(file)
        for run, value in content["runs"].items():
            usage = value["token_usage"]
            rows.append(
                (
                    content["model"],
                    content["task"],
                    content["service"],
                    int(run.split("-")[1]),
                    value["success"],
                    value["error_message"],
                    value["execution_time"],
                    value["turn_count"],
                    usage.get("input_tokens"),
                    usage.get("output_tokens"),
                    usage.get("total_tokens"),
                    usage.get("reasoning_tokens"),
                )
            )
print(
    json.dumps(
        {
            "trials": len(rows),
            "seconds": time.perf_counter() - start,
            "cpuSeconds": time.process_time() - start_cpu,
            "peakKilobytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
        }
    )
)
