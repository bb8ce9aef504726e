import {createHash} from "node:crypto";
import {htmlPieces} from "./htmlPieces.js";

/** Attributes of events that htl sets to a placeholder before it sets the listener: `"::0"`, `"::1"` … */
const PLACEHOLDERS = 24;

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script, "utf8").digest("base64")}'`;
}

/**
 * The content security policy of a page: its own inline scripts by hash, nothing from elsewhere, no planted handler.
 * Works with Plot, htl and DuckDB-WASM; a library that needs `eval` fails under it.
 * @param html the whole page, in its last form: any later change of an inline script breaks its hash
 * @returns the value of the header or of the `meta` element
 * @example contentSecurityPolicy("<p>").startsWith("default-src 'none'; ") // true
 */
export function contentSecurityPolicy(html: string): string {
  const inline = htmlPieces(html)
    .filter(({kind, attributes}) => kind === "script" && !attributes.has("src"))
    .map(({html: script}) => hashOf(script));
  const placeholders = Array.from({length: PLACEHOLDERS}, (_, i) => hashOf(`::${i}`));
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(inline)].join(" ")} 'unsafe-hashes' ${placeholders.join(" ")} 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
  ].join("; ");
}
