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

/** Fills a composed template with the content of one address. */
export function fillTemplate(template: string, content: Content): string {
  // The answers stand there as the text of a JSON string.
  const marks = [MARKS.title, MARKS.body, `"${MARKS.answers}"`]
  const texts = [content.title, content.body, content.answers]
  let rest = template
  let page = ''
  for (const [place, mark] of marks.entries()) {
    const at = rest.indexOf(mark)
    if (at < 0) throw new Error(`The template has no ${mark}.`)
    page += rest.slice(0, at) + texts[place]
    rest = rest.slice(at + mark.length)
  }
  return page + rest
}
