/** What stands in a template where the content of an address belongs. */
export const MARKS = {
  title: '__SCREEN_TITLE__',
  description: '__SCREEN_DESCRIPTION__',
  url: '__SCREEN_URL__',
  structured: '__SCREEN_STRUCTURED__',
  body: '__SCREEN_BODY__',
  answers: '__SCREEN_ANSWERS__',
}

type Mark = keyof typeof MARKS

/** The text of a template before a mark, and the mark; the last one has none. */
export interface Piece {
  text: string
  mark?: Mark
}

// The answers stand there as the text of a JSON string.
const PLACES = new Map(
  Object.entries({ ...MARKS, answers: `"${MARKS.answers}"` }).map(([mark, text]) => [
    text,
    mark as Mark,
  ]),
)
const ANY = new RegExp([...PLACES.keys()].join('|'), 'g')

/** Cuts a composed template at its marks. */
export function piecesOf(template: string): Piece[] {
  const marks = (template.match(ANY) ?? []).map((text) => PLACES.get(text))
  return template.split(ANY).map((text, place) => ({ text, mark: marks[place] }))
}
