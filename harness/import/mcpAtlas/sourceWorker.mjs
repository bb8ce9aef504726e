// Starts a reader's thread from the TypeScript source; the bundle has `batchWorker.js` instead.
import {register} from "tsx/esm/api";

register();
await import("./batchWorker.ts");
