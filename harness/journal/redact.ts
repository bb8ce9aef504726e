const REPLACEMENT = "[redacted]";
const SHORTEST_SECRET = 8;
const SECRET_NAME = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH)/i;
/** Shapes of keys that are given out by well-known services, and of tokens in headers. */
const SHAPES = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /(?<=\bBearer )[A-Za-z0-9._~+/-]{16,}=*/gi,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
];

/**
 * Holds wherever a shape holds; one quick pass tells that most texts hold none. It looks for the rare character of each beginning and then back,
 * which is some four times as fast as looking for the beginnings: every step of every trial is searched.
 */
const HINT =
  /[-_](?<=sk-|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|hf_)|-(?<=-----)BEGIN|I(?:za(?<=AIza)|A(?<=A[KS]IA))|J(?<=eyJ)|[Bb][Ee][Aa][Rr][Ee][Rr] /;

/** Replaces secrets in a text, or in all texts of a JSON value. */
export interface Redactor {
  /** Whether a text, or the JSON of a value, certainly holds nothing to replace; false says nothing. */
  isClean(value: string): boolean;
  text(value: string): string;
  value<T>(value: T): T;
}

/**
 * Values of environment variables whose names say that they are secret, and of those that are named.
 * @param names further variables whose values are secret
 * @param environment default: this process's
 * @returns values of at least 8 characters
 * @example findSecrets([], {API_KEY: "0123456789"}) // ["0123456789"]
 */
export function findSecrets(names: readonly string[], environment: NodeJS.ProcessEnv = process.env): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_SECRET && (SECRET_NAME.test(name) || names.includes(name))
      ? [value]
      : [],
  );
}

/**
 * Makes a redactor: known secrets as they are, in base64 and as in an address, and whatever has the shape of a key.
 * @param secrets known secret values
 * @returns what takes secrets out of texts and of values
 * @example toRedactor(["hunter2hunter2"]).text("it is hunter2hunter2") // "it is [redacted]"
 */
export function toRedactor(secrets: readonly string[]): Redactor {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  ]);
  const known = [...new Set(forms)].sort((a, b) => b.length - a.length);
  const text = (value: string) => {
    let clean = value;
    for (const secret of known) if (clean.includes(secret)) clean = clean.replaceAll(secret, REPLACEMENT);
    if (HINT.test(clean)) for (const shape of SHAPES) clean = clean.replace(shape, REPLACEMENT);
    return clean;
  };
  const isClean = (value: string) => !HINT.test(value) && !known.some((secret) => value.includes(secret));
  const deep = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [text(key), deep(field)]));
  };
  return {isClean, text, value: <T>(value: T) => deep(value) as T};
}
