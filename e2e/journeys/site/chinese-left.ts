import type { Page } from 'playwright-core'

/** The texts of an English page, title included, that hold Chinese without being marked as Chinese. */
export const unmarkedChinese = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement
      if (parent?.closest('script, style, noscript')) continue
      if (parent?.closest('[lang]')?.getAttribute('lang') !== 'zh')
        found.push(walk.currentNode.textContent ?? '')
    }
    return found.filter((text) => /\p{Script=Han}/u.test(text))
  })

/**
 * Of these Chinese texts those that a page shows as they are, or says in a label or the description of a picture.
 * A longer text may hold them: a reason that was written by hand.
 */
export const shownOf = (page: Page, chinese: string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const marked = [...document.querySelectorAll('[lang=zh]')].map((one) => one.textContent?.trim())
    const labels = [...document.querySelectorAll('[aria-label], [alt], datalist option')]
      .flatMap((one) => ['aria-label', 'alt', 'value'].map((name) => one.getAttribute(name)))
      .join()
    return texts.filter((text) => marked.includes(text) || labels.includes(text))
  }, chinese)
