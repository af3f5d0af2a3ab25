import type { Sentence } from './failure'

/*
 * Which signs a text may hold that a visitor sends or staff enter. Rows that were stored before are read as they are.
 *
 * - Control characters never belong in a text. NUL would be refused by the database.
 * - Signs that turn the direction of text are refused everywhere: they make what stands around them read as another
 *   text, on the page, in an exported file and in the staff's terminal.
 * - Signs that nobody sees are refused in one line: two names, titles or purposes that look alike must be alike. A
 *   message may hold them. Nothing is compared with it, texts pasted from a page or a chat are full of them, and its
 *   writer could not find what to take out. Persian and Indic words need joiners (U+200C, U+200D).
 * - A joiner between two pictures makes one picture of them (👩‍🌾), which one line may hold as well.
 * - Half a character (an unpaired surrogate) would become U+FFFD in the database.
 *
 * Signs that Mongolian and Chinese writing needs are no format characters here: U+180E and the variation selectors.
 */
const TURNING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const UNSEEN =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u200b-\\u200d\\u2060-\\u2064\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'
const HALF = '\\ud800-\\udfff'
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'
/** All but tab and line break. */
const CONTROL_IN_LINES = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'
const PICTURE = '\\p{Extended_Pictographic}'
const JOINING = `(?<=${PICTURE}(?:\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}])?)\\u200d(?=${PICTURE})`

/** What one line may hold, as a pattern of a schema. */
export const PLAIN = `^(?:[^${CONTROL}${TURNING}${UNSEEN}${HALF}]|${JOINING})*$`

/** What a message of several lines may hold, as a pattern of a schema. */
export const LINES = `^[^${CONTROL_IN_LINES}${TURNING}${HALF}]*$`

const anyOf = (signs: string) => new RegExp(`[${signs}]`, 'u')
const joining = new RegExp(JOINING, 'gu')
/** Whatever may be wrong: a ledger of a million rows is looked through once for each text, not once for each reason. */
const suspect = anyOf(CONTROL + TURNING + UNSEEN + HALF)

/** What is wrong with a text, first of all; `U+202E` names the sign, which its writer cannot see. */
const reasons: { signs: RegExp; oneLineOnly?: true; reason(sign: string): Sentence }[] = [
  {
    signs: anyOf(CONTROL_IN_LINES),
    reason: () => ({
      zh: '不能含有控制字符。',
      en: 'must not contain control characters.',
    }),
  },
  {
    signs: anyOf(CONTROL),
    oneLineOnly: true,
    reason: () => ({
      zh: '不能含有换行或控制字符。',
      en: 'must not contain line breaks or control characters.',
    }),
  },
  {
    signs: anyOf(TURNING),
    reason: (sign) => ({
      zh: `不能含有改变文字方向的字符（${sign}），请删去后重新输入。`,
      en: `must not contain ${sign}, which turns the direction of text. Please type it anew.`,
    }),
  },
  {
    signs: anyOf(UNSEEN),
    oneLineOnly: true,
    reason: (sign) => ({
      zh: `不能含有看不见的字符（${sign}），请删去后重新输入。`,
      en: `must not contain ${sign}, which nobody sees. Please type it anew.`,
    }),
  },
  {
    signs: anyOf(HALF),
    reason: (sign) => ({
      zh: `含有不完整的字符（${sign}），请重新输入。`,
      en: `must not contain ${sign}, which is half a character. Please type it anew.`,
    }),
  },
]

/**
 * Why a text may not be taken, by the first sign at fault.
 * @param form `line` for one line, `lines` for a message
 * @returns a sentence that follows the name of the field; undefined for a text that is fine
 */
export function unfitFor(form: 'line' | 'lines', text: string): Sentence | undefined {
  if (!suspect.test(text)) return undefined
  const looked = form === 'line' ? text.replace(joining, '') : text
  for (const { signs, oneLineOnly, reason } of reasons) {
    if (oneLineOnly && form === 'lines') continue
    const [found] = signs.exec(looked) ?? []
    if (found !== undefined) return reason(nameOf(found))
  }
  return undefined
}

const nameOf = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const steering = new RegExp(`\\p{Cc}|[${TURNING}\\u2028\\u2029]`, 'gu')

/** A text that was stored, without what would steer a terminal or turn what stands around it. */
export const withoutSteering = (text: string): string => text.replace(steering, '')
