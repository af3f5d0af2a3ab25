import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'

const parts = ['shell', 'mf-home', 'mf-finance', 'mf-live', 'mf-pay', 'api', 'e2e']

/** What a part may import of ours (docs/decisions/0001); everything else of ours is refused, types included. */
const allowed = {
  shell: ['shared'],
  'mf-home': ['shared'],
  'mf-finance': ['shared'],
  'mf-live': ['shared'],
  'mf-pay': ['shared'],
  api: ['shared/contract', 'shared/log', 'serving', 'testing'],
  e2e: ['release', 'testing', 'build'],
}

/** The import rule of one part: no other part by name or by path, of `shared` its doors alone. */
function importRule(part) {
  const others = parts.filter((other) => other !== part)
  const closed = allowed[part].includes('shared')
    ? ['release', 'build', 'shared/log', 'serving']
    : [
        'contract',
        'http',
        'i18n',
        'query',
        'router',
        'ui',
        'memory',
        'log',
        'build',
        'release',
        'serving',
        'testing',
      ]
        .map((door) => `shared/${door}`)
        .filter((door) => !allowed[part].includes(door))
  const patterns = [
    ...others.map((other) => ({
      regex: `(^|/)${other}(/|$)`,
      message: `${part} must not import ${other}.`,
    })),
    ...closed.map((door) => ({
      regex: `(^|/)${door}(/|$)`,
      message: `${part} must not import ${door}.`,
    })),
    {
      regex: '^(\\.\\./)+shared/',
      message: 'Import shared by its doors: shared/contract, shared/ui, …',
    },
  ]
  return {
    files: [`${part}/src/**/*.{ts,tsx}`],
    ignores: part === 'e2e' ? [] : [`${part}/src/**/*.test.{ts,tsx}`],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  }
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
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'max-lines': 'off' } },
  {
    // To word its own message, assert.ok parses the compiled file, which is one line: up to 89 s, in which nothing else
    // in the process goes on, while a check that is repeated until it holds fails for the first time.
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
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
  ...parts.map(importRule),
  {
    // The shared package looks at no part.
    files: ['shared/**/*.{ts,tsx,mjs}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: parts.map((part) => ({
            regex: `^(\\.\\./)+${part}/`,
            message: `shared must not import ${part}.`,
          })),
        },
      ],
    },
  },
)
