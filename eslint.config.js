import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "bin/",
      ".cache/",
      "src/.observablehq/",
      "data/experiments/",
      "data/suites/",
      "test/fixtures/",
      "test/output/",
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.ts"],
    languageOptions: {parserOptions: {projectService: true}},
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", {checksVoidReturn: {arguments: false}}],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", {considerDefaultExhaustiveForUnions: true}],
    },
  },
  {
    rules: {
      "no-empty": ["error", {allowEmptyCatch: false}],
      eqeqeq: ["error", "always", {null: "ignore"}],
      "prefer-const": "error",
    },
  },
  {
    files: ["src/**/*.ts", "harness/**/*.ts", "loaders/**/*.ts", "data/**/*.ts", "cli/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        {object: "Math", property: "random", message: "use the seeded generator of src/stats"},
      ],
    },
  },
);
