/** The program that `node` starts for `benchbook`: the bundle of this run (`bundleOnce.ts`). */
export function benchbookFile(): string {
  const file = process.env.BENCHBOOK_COMMAND;
  if (file === undefined)
    throw new Error("benchbookFile: no bundle: got no BENCHBOOK_COMMAND; expected bundleOnce.ts to have run");
  return file;
}
