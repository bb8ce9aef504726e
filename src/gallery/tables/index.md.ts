import {isReport} from "../../../loaders/site/isReport.js";
import {galleryPage} from "../../components/galleryPage.js";

process.stdout.write(await galleryPage("tables/", {isFinished: isReport()}));
