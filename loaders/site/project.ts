import {fileURLToPath} from "node:url";
import {join} from "node:path";

/** The project's own folder, wherever the command was started. */
export const projectFolder = fileURLToPath(new URL("../../", import.meta.url));

/** What is made again whenever it is missing: archives, compressed files, the lock of a running report. */
export const cacheFolder = join(projectFolder, ".cache");
