import {printFonts} from "../loaders/site/fonts.js";

printFonts();
