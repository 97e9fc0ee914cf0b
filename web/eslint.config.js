import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', '.shots/', '.base/', '.svelte-kit/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  // layout is the formatter's business
  ...svelte.configs.prettier,
  {
    rules: {
      'prefer-const': 'error',
      'no-undef': 'off', // svelte-check knows better what there is
      'no-shadow': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-irregular-whitespace': [
        'error',
        { skipStrings: true, skipTemplates: true, skipRegExps: true, skipComments: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off', // lists are indexed by seats that there are
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/require-each-key': 'off', // rows of one view have no names of their own
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a blank that would go
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: config } },
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  { files: ['tests/**', 'build/**'], rules: { 'no-console': 'off' } },
);
