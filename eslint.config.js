import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'Write a union of literals: an enum adds code and hides values.',
};
const noDefault = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing is called the same everywhere.',
};
const noLiteralSpread = {
  selector:
    ':matches(SpreadElement > ArrayExpression, ObjectExpression > SpreadElement > ObjectExpression).argument',
  message: 'Write the properties themselves: the spread of a literal only saves lines.',
};
const noFormWithoutWay = {
  selector: "JSXOpeningElement[name.name='form']:not(:has(JSXAttribute[name.name=/^(action|method)$/]))",
  message:
    'Say method="post" where the program sends a form, action where the browser does: sent before the program has come, what was typed, a password too, would stand in the address.',
};
const noImportThen = {
  selector:
    "CallExpression[callee.property.name='then'][callee.object.type='ImportExpression'][arguments.length=2]",
  message:
    'Give the import a function of its own and call that: the bundler draws this `then` into the loading, where a style sheet that does not come is no failure to it.',
};

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
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-restricted-syntax': ['error', noEnum, noDefault, noImportThen, noFormWithoutWay, noLiteralSpread],
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['**/*.{js,mjs}'],
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
    files: ['*.config.{ts,js}', 'src/testing/global-setup.ts', 'e2e/global-setup.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnum] },
  },
);
