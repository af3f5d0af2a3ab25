import type { Chance } from '../chance'

const CONTROL = [
  '\0',
  'a\0b',
  '\u0007',
  '\u001b[31m',
  'a\r\nset-cookie: a=b',
  '\t',
  '\u007f',
  '\u0085',
  '\u2028',
]
const BIDI = [
  '\u202eevil',
  '\u2066x\u2069',
  '\u200f',
  '\ufeff',
  '\u200b',
  'e\u0301'.repeat(40),
  '\ufdfa',
]
const UNPAIRED = ['\ud800', '\udc00x', 'a\ud83d', '\ude00\ud83d', '\uffff']
const NUMBERS = [
  ...[
    '0',
    '-0',
    '-1',
    '+1',
    '1e999',
    '1e-7',
    '0x10',
    '９９',
    '١٢',
    'NaN',
    'Infinity',
    '1_000',
    '.5',
    '1.',
    '00',
  ],
  ...[
    '0.001',
    '12.345',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    '-9223372036854775809',
  ],
  ...['999999999999.99', '1000000000000.00', `1${'0'.repeat(400)}`],
]
const DATES = [
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '9999-12-31',
    '1899-12-31',
    '2101-01-01',
    '2026-11-20T00:00',
  ],
  ...[
    '20261120',
    '2026-1-1',
    '-2026-01-01',
    '+012026-01-01',
    '2024-02-29',
    '2023-02-29',
    'today',
    'infinity',
  ],
]
const SQL = [
  "' or 1=1 --",
  "'; drop table gift_order; --",
  '%',
  '_',
  '\\',
  "\\'",
  '$1',
  '{"a":1}',
  "E'\\000'",
  '%\\',
]
const SCRIPT = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  'javascript:alert(1)',
  '=cmd|x!A1',
]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'length',
  '__defineGetter__',
]
const PATHS = [
  '../../etc/passwd',
  '..\\..\\',
  '/\\host',
  '//host',
  'file:///etc/passwd',
  'a/b',
  '.',
  '..',
  '%2e%2e%2f',
]
const PLAIN = [
  '',
  ' ',
  '　',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'a,b',
  '字'.repeat(51),
  'x'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(30),
]

/** Texts that are known to break software, for any text field. */
const TEXTS: readonly string[] = [
  ...[CONTROL, BIDI, UNPAIRED, NUMBERS, DATES, SQL, SCRIPT, NAMES, PATHS, PLAIN].flat(),
]

/** Property names that must not be settable. */
export const ODD_NAMES: readonly string[] = [
  ...NAMES,
  '',
  'a[b]',
  'a[]',
  'x'.repeat(2_000),
  '\0',
  '名',
  'extra',
]

/** JSON values of the wrong type for a text or number. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -0, [], {}, [[]], [null], { a: { b: {} } }],
  ...[
    ['a', 'b'],
    { toString: 'x' },
    { length: 1e9 },
    { constructor: { prototype: { polluted: 1 } } },
  ],
]

export const oddText = (chance: Chance): string => chance.pick(TEXTS)

export const oddValue = (chance: Chance): unknown =>
  chance.between(0, 1) ? chance.pick(VALUES) : oddText(chance)

/** Invalid or overlong percent-encodings, to be put into a URL unchanged. */
export const DAMAGED: readonly string[] = [
  ...[
    '%',
    '%0',
    '%zz',
    '%00',
    '%ff',
    '%c0%80',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%u4e2d',
    '%25%30%30',
    '%F5%80%80%80',
  ],
  ...['%e4%b8', '+', '%2', '%%', '%0d%0a', '\xff', '\xe4\xb8'],
]

/** Bodies that are not JSON, or JSON of the wrong type. */
export const BROKEN_JSON: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    '{"a":',
    '[1,',
    '"',
    '"\\ud800',
    '"\\x"',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff{}',
    '{}{}',
    'nul',
    '1e',
    '\0',
  ],
  ...[
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":1,"a":2}',
    '[]',
    'null',
    '0',
  ],
  ...[
    '"text"',
    'true',
    '{"\\u0000":1}',
    '['.repeat(5_000),
    '{"a":'.repeat(2_000),
    `[${'['.repeat(900)}${']'.repeat(900)}]`,
  ],
]
