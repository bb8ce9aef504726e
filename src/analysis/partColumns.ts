/** Columns of a task that part the tasks of a benchmark, the one by which models are compared first. */
export const partColumns = ["service", "bucket", "split", "category"] as const;

/** A column of `partColumns`. */
export type PartColumnName = (typeof partColumns)[number];

/** Whether a name is that of a column that parts tasks. @example isPartColumn("service") // true */
export function isPartColumn(name: string): name is PartColumnName {
  return (partColumns as readonly string[]).includes(name);
}
