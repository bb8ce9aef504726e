import {methodsPage} from "../components/methodsPage.js";

process.stdout.write(methodsPage());
