import type { Page } from 'playwright-core'

/** A text of a page, with the labels that stand beside it. */
export interface Spoken {
  text: string
  /** The element or the attribute that holds it. */
  where: string
  labels: { claims: string[]; text: string }[]
}

/**
 * Every text of the page, attributes, title and description included. A label stands beside a text if both have the
 * same nearest frame: header, footer, section, aside or dialog; a link to a section of the page counts as in it. What
 * stands in no frame has no label.
 */
export const spoken = (page: Page): Promise<Spoken[]> =>
  page.evaluate(() => {
    const FRAMES = 'header, footer, section, aside, dialog'
    const SPEAKING = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'content']

    const labelsBeside = (element: Element) => {
      const target = element.closest('a[href^="#"]')?.getAttribute('href')
      const frame = (target ? document.querySelector(target) : element)?.closest(FRAMES)
      const labels = frame?.querySelectorAll<HTMLElement>('[data-claims]') ?? []
      return [...labels]
        .filter((label) => label.closest(FRAMES) === frame && label.checkVisibility())
        .map((label) => ({
          claims: (label.dataset.claims ?? '').split(' '),
          text: label.textContent,
        }))
    }
    const spokenBy = (element: Element) => {
      const path = [element.closest('main, header, footer')?.tagName, element.tagName].join(' ')
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => ({ where: path, text: node.textContent ?? '' }))
      const said = SPEAKING.filter((name) => element.hasAttribute(name)).map((name) => ({
        where: `${path} ${name}`,
        text: element.getAttribute(name) ?? '',
      }))
      const labels = labelsBeside(element)
      return [...own, ...said].map((one) => ({ ...one, labels }))
    }
    return [...document.querySelectorAll('*')]
      .filter((element) => !element.matches('script, style, noscript, template'))
      .flatMap(spokenBy)
  })
