/** What stands in a template where the content of an address belongs. */
export const MARKS = {
  title: '__SCREEN_TITLE__',
  body: '__SCREEN_BODY__',
  answers: '__SCREEN_ANSWERS__',
}

interface Content {
  /** Escaped. */
  title: string
  /** HTML. */
  body: string
  /** JSON that contains no `<`. */
  answers: string
}

const ANY = new RegExp(`${MARKS.title}|${MARKS.body}|"${MARKS.answers}"`, 'g')

/** Fills a composed template with the content of one address. Marks in the content are text. */
export function fillTemplate(template: string, { title, body, answers }: Content): string {
  // The answers stand there as the text of a JSON string.
  return template.replace(ANY, (mark) =>
    mark === MARKS.title ? title : mark === MARKS.body ? body : answers,
  )
}
