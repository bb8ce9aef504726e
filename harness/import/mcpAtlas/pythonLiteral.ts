/** A value that a Python literal can stand for; tuples and sets are lists. */
export type PythonValue = null | boolean | number | string | PythonValue[] | {[key: string]: PythonValue};

const ESCAPES: Record<string, string> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\n": "",
};
const WORDS: Record<string, PythonValue> = {None: null, True: true, False: false};
const CLOSING: Record<string, string> = {"[": "]", "(": ")", "{": "}"};
/** Deeper literals are refused, so that a hostile file cannot exhaust the stack. */
const DEEPEST = 100;

/**
 * Parses a Python literal: what `repr` of a list of strings, numbers, None, booleans, dicts and tuples prints. Use `JSON.parse` for JSON.
 * Both kinds of quotes, triple quotes, escapes (`\n`, `\xNN`, `\uNNNN`, `\UNNNNNNNN`, octal), prefixes (`u`, `b`, `r`) and strings that stand side by side are read;
 * `NaN` and `inf`, which `repr` prints bare, are refused.
 * @throws where the text is no such literal: `pythonLiteral: at 17: got "x"; expected …`
 * @example parsePythonLiteral(`['a', "it's"]`) // ["a", "it's"]
 */
export function parsePythonLiteral(text: string): PythonValue {
  const parser = new Parser(text);
  const value = parser.value();
  parser.end();
  return value;
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  value(): PythonValue {
    this.space();
    const char = this.text[this.at] ?? "";
    if (Object.hasOwn(CLOSING, char)) return this.nested(char);
    if (this.isString()) return this.strings();
    const word = /^[A-Za-z_]\w*/.exec(this.text.slice(this.at, this.at + 16))?.[0];
    if (word !== undefined) {
      if (!Object.hasOwn(WORDS, word)) this.fail("None, True, False, a string, a number or a list");
      this.at += word.length;
      return WORDS[word];
    }
    const number = /^[+-]?(\d[\d_]*\.?\d*|\.\d+)([eE][+-]?\d+)?/.exec(this.text.slice(this.at, this.at + 64))?.[0];
    if (number === undefined) return this.fail("a literal");
    this.at += number.length;
    return Number(number.replaceAll("_", ""));
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) this.fail("nothing more");
  }

  private nested(open: string): PythonValue {
    if (++this.depth > DEEPEST) this.fail(`at most ${DEEPEST} lists in each other`);
    const value = open === "{" ? this.braces() : this.items(open);
    this.depth -= 1;
    return value;
  }

  private items(open: string): PythonValue[] {
    const close = CLOSING[open];
    const items: PythonValue[] = [];
    this.at += 1;
    while (!this.take(close)) {
      items.push(this.value());
      if (this.take(close)) break;
      if (!this.take(",")) this.fail(`, or ${close}`);
    }
    return items;
  }

  private braces(): PythonValue {
    const entries: [string, PythonValue][] = [];
    const items: PythonValue[] = [];
    this.at += 1;
    while (!this.take("}")) {
      const key = this.value();
      if (this.take(":")) entries.push([typeof key === "string" ? key : JSON.stringify(key), this.value()]);
      else items.push(key);
      if (this.take("}")) break;
      if (!this.take(",")) this.fail(", or }");
    }
    return items.length > 0 ? items : Object.fromEntries(entries);
  }

  private isString(): boolean {
    return /^[uUbBrR]{0,2}['"]/.test(this.text.slice(this.at, this.at + 3));
  }

  /** Strings side by side are one. */
  private strings(): string {
    let whole = "";
    while (this.isString()) {
      whole += this.string();
      this.space();
    }
    return whole;
  }

  private string(): string {
    const prefix = /^[uUbBrR]*/.exec(this.text.slice(this.at, this.at + 3))?.[0] ?? "";
    this.at += prefix.length;
    const isRaw = /r/i.test(prefix);
    const quote = this.text[this.at];
    const mark = this.text.startsWith(quote.repeat(3), this.at) ? quote.repeat(3) : quote;
    this.at += mark.length;
    const pieces: string[] = [];
    for (;;) {
      if (this.at >= this.text.length) this.fail(`${mark} at the end of the string`);
      if (this.text.startsWith(mark, this.at)) break;
      const char = this.text[this.at];
      if (char === "\n" && mark.length === 1) this.fail("no line break in the string");
      if (char !== "\\" || isRaw) {
        pieces.push(char);
        this.at += 1;
        if (char === "\\") pieces.push(this.text[this.at++] ?? "");
      } else pieces.push(this.escape());
    }
    this.at += mark.length;
    return pieces.join("");
  }

  private escape(): string {
    const rest = this.text.slice(this.at + 1, this.at + 10);
    const code = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(rest);
    if (code !== null) {
      this.at += 1 + code[0].length;
      const number = Number.parseInt(code[1] ?? code[2] ?? code[3], 16);
      if (number > 0x10ffff) this.fail("a character up to U+10FFFF");
      return code[3] === undefined ? String.fromCharCode(number) : String.fromCodePoint(number);
    }
    const octal = /^[0-7]{1,3}/.exec(rest)?.[0];
    if (octal !== undefined) {
      this.at += 1 + octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8));
    }
    const char = rest[0] ?? "";
    this.at += 2;
    // Python keeps the backslash of an escape that it does not know.
    return ESCAPES[char] ?? `\\${char}`;
  }

  private take(char: string): boolean {
    this.space();
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private fail(expected: string): never {
    const got = JSON.stringify(this.text.slice(this.at, this.at + 20));
    throw new Error(`pythonLiteral: at ${this.at}: got ${got}; expected ${expected}`);
  }
}
