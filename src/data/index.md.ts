import {printDataPage} from "../../loaders/site/dataPage.js";

printDataPage();
