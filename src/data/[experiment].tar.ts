import {printArchive} from "../../loaders/archive/printArchive.js";

await printArchive(process.argv.slice(2));
