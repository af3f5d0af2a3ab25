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

/** Fills a composed template with the content of one address. Marks in the content are text. */
export function fillTemplate(template: string, screen: RenderedScreen): string {
  const content = new Map([
    [MARKS.title, escapeHtml(screen.title)],
    [MARKS.description, escapeHtml(screen.description)],
    [MARKS.url, escapeHtml(screen.url)],
    [MARKS.structured, structuredData(screen.things)],
    [MARKS.body, screen.html],
    [`"${MARKS.answers}"`, inScript(screen.answers)],
  ])
  return template.replace(ANY, (mark) => content.get(mark) ?? mark)
}
