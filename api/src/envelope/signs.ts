import type { Sentence } from './failure'

/**
 * Which characters a text from a visitor or from staff may contain. Rows that are already stored are not checked again.
 *
 * - Control characters never belong in a text, and PostgreSQL refuses NUL.
 * - Characters that change the text direction are refused everywhere: they make the surrounding text look different, on
 *   the page, in an exported file and in the staff's terminal.
 * - Invisible characters are refused in single-line texts, because two names, titles or purposes that look alike must
 *   be equal. A message may contain them: it is never compared with anything, text pasted from a page or a chat is full
 *   of them, and its writer could not find the one to remove. Persian and Indic words need joiners (U+200C, U+200D).
 * - A joiner between two emoji merges them into one (👩‍🌾); single-line texts may contain it there.
 * - Half a character (an unpaired surrogate) would become U+FFFD in the database.
 *
 * U+180E and the variation selectors are allowed: Mongolian and Chinese writing needs them.
 */
const TURNING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const UNSEEN =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u200b-\\u200d\\u2060-\\u2064\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'
const HALF = '\\ud800-\\udfff'
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'
/** Tab and line breaks are allowed. */
const CONTROL_IN_LINES = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'
const PICTURE = '\\p{Extended_Pictographic}'
const JOINING = `(?<=${PICTURE}(?:\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}])?)\\u200d(?=${PICTURE})`

/** The schema pattern for single-line texts. */
export const PLAIN = `^(?:[^${CONTROL}${TURNING}${UNSEEN}${HALF}]|${JOINING})*$`

/** The schema pattern for messages of several lines. */
export const LINES = `^[^${CONTROL_IN_LINES}${TURNING}${HALF}]*$`

const anyOf = (signs: string) => new RegExp(`[${signs}]`, 'u')
const joining = new RegExp(JOINING, 'gu')
/**
 * Matches any character that could be wrong. It lets an import of a million rows test each text once instead of once
 * per reason.
 */
const suspect = anyOf(CONTROL + TURNING + UNSEEN + HALF)

/**
 * The reasons in order of precedence. The sentence names the code point (`U+202E`) because the writer cannot see the
 * character.
 */
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
      en: `must not contain ${sign}, which changes the direction of text. Please type it again.`,
    }),
  },
  {
    signs: anyOf(UNSEEN),
    oneLineOnly: true,
    reason: (sign) => ({
      zh: `不能含有看不见的字符（${sign}），请删去后重新输入。`,
      en: `must not contain ${sign}, which is invisible. Please type it again.`,
    }),
  },
  {
    signs: anyOf(HALF),
    reason: (sign) => ({
      zh: `含有不完整的字符（${sign}），请重新输入。`,
      en: `must not contain ${sign}, which is half a character. Please type it again.`,
    }),
  },
]

/**
 * Explains why a text is refused, by the first forbidden character.
 * @param form `line` for a single line, `lines` for a message
 * @returns a sentence that follows the field's name; undefined when the text is allowed
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

/** Removes characters from a stored text that would control a terminal or change the text direction. */
export const withoutSteering = (text: string): string => text.replace(steering, '')
