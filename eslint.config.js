import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'Use a union of literals: an enum adds code.',
};
const noDefault = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export, so that every importer uses the same name.',
};
const noLiteralSpread = {
  selector:
    ':matches(SpreadElement > ArrayExpression, ObjectExpression > SpreadElement > ObjectExpression).argument',
  message: 'Write the properties or elements without the spread.',
};
const noFormWithoutMethod = {
  selector: "JSXOpeningElement[name.name='form']:not(:has(JSXAttribute[name.name=/^(action|method)$/]))",
  message:
    'Add method="post" to a form that a script submits, or action to one that the browser submits: before hydration the browser would send the fields, passwords included, in the URL.',
};
const noThenOnImport = {
  selector:
    "CallExpression[callee.property.name='then'][callee.object.type='ImportExpression'][arguments.length=2]",
  message:
    'Move the import() into a function and chain on its call: the bundler moves this `then` into the module loader, where a missing style sheet does not reject.',
};
const noLostTimeout = {
  selector:
    "CallExpression[callee.object.name='AbortSignal'][callee.property.name='any'] MemberExpression[object.name='AbortSignal'][property.name='timeout']",
  message: 'Use withTimeout: Node 20 drops such a timeout when it collects garbage.',
};
const restrictedSyntax = [noEnum, noDefault, noThenOnImport, noFormWithoutMethod, noLiteralSpread];

export default ts.config(
  {
    ignores: [
      'config/*.d.ts',
      'out/',
      'data/',
      '.cache/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    // oxlint checks all other rules (.oxlintrc.json), also those with types, because it is more than ten times as fast.
    languageOptions: { parser: ts.parser },
    rules: {
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    // Browsers keep such a timeout.
    files: ['src/{server,main,shared}/**/*.ts', 'tools/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, noLostTimeout] },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    // The rules compile each component, which takes most of the time of this lint.
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['*.config.{ts,js}', 'test/global-setup.ts', 'e2e/global-setup.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnum] },
  },
);
