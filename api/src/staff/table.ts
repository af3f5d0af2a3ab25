import { withoutSteering } from '../envelope/signs'

/** Characters that a terminal draws two columns wide: Chinese, its punctuation, and full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

/** Aligns rows of text in columns, whether Chinese or not. Removes characters that control the terminal. */
export function table(rows: string[][]): string[] {
  const shown = rows.map((cells) => cells.map(withoutSteering))
  const widths = (shown[0] ?? []).map((_, place) =>
    Math.max(...shown.map((cells) => width(cells[place] ?? ''))),
  )
  return shown.map((cells) =>
    cells
      .map((cell, place) => cell + ' '.repeat((widths[place] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** Indents a visitor's text of several lines. */
export const setIn = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => `    ${withoutSteering(line)}`)
    .join('\n')

function width(text: string): number {
  let places = 0
  for (const sign of text) places += /\p{M}|\p{Cf}/u.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1
  return places
}
