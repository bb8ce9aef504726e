import {galleryPage} from "../../components/galleryPage.js";

process.stdout.write(await galleryPage("trials/"));
