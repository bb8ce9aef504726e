import {printFrontPage} from "../loaders/site/frontPage.js";

await printFrontPage();
