import { escapeHtml } from 'serving'
import type { RenderedScreen } from 'shared/contract'
import { inScript } from './in-script'
import { structuredData } from './structured-data'

/** What stands in a template where the content of an address belongs. */
export const MARKS = {
  title: '__SCREEN_TITLE__',
  description: '__SCREEN_DESCRIPTION__',
  url: '__SCREEN_URL__',
  structured: '__SCREEN_STRUCTURED__',
  body: '__SCREEN_BODY__',
  answers: '__SCREEN_ANSWERS__',
}

// The answers stand there as the text of a JSON string.
const ANY = new RegExp(Object.values({ ...MARKS, answers: `"${MARKS.answers}"` }).join('|'), 'g')

/** The text before a mark, and the mark; the last one has none. */
interface Piece {
  text: Buffer
  mark?: string
}

/** Cut once, because a template is filled for every page. */
const cut = new WeakMap<Buffer, Piece[]>()

/** Fills a composed template with the content of one address. Marks in the content are text. */
export function fillTemplate(template: Buffer, screen: RenderedScreen): Buffer {
  const content: Record<string, string> = {
    [MARKS.title]: escapeHtml(screen.title),
    [MARKS.description]: escapeHtml(screen.description),
    [MARKS.url]: escapeHtml(screen.url),
    [MARKS.structured]: structuredData(screen.things),
    [MARKS.body]: screen.html,
    [`"${MARKS.answers}"`]: inScript(screen.answers),
  }
  const pieces = cut.get(template) ?? piecesOf(String(template))
  cut.set(template, pieces)
  // As bytes, so that the template's own text is not encoded again.
  return Buffer.concat(
    pieces.flatMap(({ text, mark }) =>
      mark === undefined ? [text] : [text, Buffer.from(content[mark] ?? mark)],
    ),
  )
}

function piecesOf(template: string): Piece[] {
  const marks = template.match(ANY) ?? []
  return template.split(ANY).map((text, place) => ({ text: Buffer.from(text), mark: marks[place] }))
}
