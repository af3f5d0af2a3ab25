import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'
import { fileName } from './eslint.file-name.js'

/** One name for a test, everywhere. */
const IT = {
  selector:
    ':matches(CallExpression[callee.name="test"], MemberExpression[object.name="test"][property.name=/^(each|only)$/], ImportSpecifier[imported.name="test"])',
  message: 'Call a test `it`.',
}

export default ts.config(
  { ignores: ['**/dist/', 'site/', 'data/', '**/node_modules/', 'shared/contract/openapi.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.jest } },
    rules: {
      'no-console': 'off',
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Rules that ask the types. Workspaces are read from their sources, so nothing has to be built before.
    files: ['*/**/*.{ts,tsx,mjs}'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it'] },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
    },
  },
  {
    // In JavaScript a type is said in a comment, which these two do not read: every JSON.parse would be a hit.
    files: ['**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // The api's tests read answers as JSON, and what they assert is its form: 400 places would need a type that the
    // assertion beside it proves. Everything else, other tests included, has the whole set.
    files: ['api/src/**/*.test.ts', 'api/src/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines': 'off', 'no-restricted-syntax': ['error', IT] },
  },
  {
    plugins: { farm: { rules: { 'file-name': fileName } } },
    rules: { 'farm/file-name': 'error' },
  },
  {
    // To word its own message, assert.ok parses the compiled file, which is one line: up to 89 s, in which nothing else
    // in the process goes on, while a check that is repeated until it holds fails for the first time.
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        IT,
        {
          selector:
            'CallExpression[callee.object.name="assert"][callee.property.name="ok"][arguments.length=1]',
          message: 'Give assert.ok a message.',
        },
      ],
    },
  },
  {
    files: ['**/*.cjs'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/ban-ts-comment': 'off',
    },
  },
)
