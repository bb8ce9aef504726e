import {readFileSync} from "node:fs";
import {createRequire} from "node:module";

/** A face of the site, as its package names it. */
interface Face {
  readonly family: string;
  /** File below the package, with `{subset}` in it. */
  readonly file: string;
  readonly weights: string;
  readonly style: "normal" | "italic";
}

const faces: readonly Face[] = [
  {
    family: "Source Serif 4 Variable",
    file: "@fontsource-variable/source-serif-4/files/source-serif-4-{subset}-wght-normal.woff2",
    weights: "200 900",
    style: "normal",
  },
  {
    family: "Inter Variable",
    file: "@fontsource-variable/inter/files/inter-{subset}-wght-normal.woff2",
    weights: "100 900",
    style: "normal",
  },
  {
    family: "JetBrains Mono Variable",
    file: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-{subset}-wght-normal.woff2",
    weights: "100 800",
    style: "normal",
  },
];

/** Ranges of the subsets, as the packages have them. */
const subsets = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  greek: "U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF",
};

const require = createRequire(import.meta.url);

/**
 * Prints the `@font-face` rules of the site with the fonts in them: the style sheet's loader has no way to name a hashed
 * font file, and one file is one request.
 * @example printFonts() // in src/fonts.css.ts
 */
export function printFonts(): void {
  for (const {family, file, weights, style} of faces) {
    for (const [subset, range] of Object.entries(subsets)) {
      const bytes = readFileSync(require.resolve(file.replace("{subset}", subset)));
      process.stdout.write(
        `@font-face{font-family:"${family}";font-style:${style};font-weight:${weights};font-display:swap;unicode-range:${range};src:url(data:font/woff2;base64,${bytes.toString("base64")}) format("woff2")}\n`,
      );
    }
  }
}
