import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { readsEnglish } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { pages } from './pages'

describe('every page at the sizes of its visitors', TWO_AT_A_TIME, () => {
  const { visit } = ownSite()

  for (const path of pages)
    it(`${path}: on a phone a finger hits every control`, () =>
      visit(path, { viewport: { width: 375, height: 812 } }, async (page) => {
        assert.deepEqual(await page.evaluate(smallControls), [])
      }))

  for (const path of ['/', '/finance'])
    for (const width of [769, 900, 1040, 1041, 1100])
      it(`${path}: at ${width} px no word in a table is broken, in English either`, () =>
        visit(
          inLang('en', path),
          { ...readsEnglish, viewport: { width, height: 900 } },
          async (page) => {
            await page.getByRole('main').getByRole('table').first().waitFor()
            assert.deepEqual(await page.evaluate(brokenWords), [])
          },
        ))

  for (const lang of ['zh', 'en'])
    for (const width of [375, 769, 900, 1199, 1200, 1440])
      it(`the hero's drawing leaves its words alone at ${width} px in ${lang}`, () => {
        const reads = lang === 'en' ? readsEnglish : {}
        return visit(
          lang === 'en' ? '/en' : '/',
          { ...reads, viewport: { width, height: 900 } },
          async (page) => {
            assert.deepEqual(await page.evaluate(overWords), [])
          },
        )
      })
})

/** Controls lower or narrower than 44 px, what follows them for a finger included. A link in a sentence is exempt. */
function smallControls(): string[] {
  const LEAST = 43.5
  const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, summary')
  return [...controls].flatMap((control) => {
    const style = getComputedStyle(control)
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const box = control.getBoundingClientRect()
    if (!isSeen || !box.width || box.right <= 0 || box.left >= innerWidth) return []
    if (style.display === 'inline' && control.closest('p, li, dd')) return []
    const label = control instanceof HTMLInputElement && control.labels?.[0]
    const boxes = label ? [box, ...label.getClientRects()] : [box]
    const after = getComputedStyle(control, '::after')
    const isLarger = after.content !== 'none' && after.position === 'absolute'
    const sizes = boxes.map(({ width, height }) => [width, height] as const)
    if (isLarger) sizes.push([parseFloat(after.width), parseFloat(after.height)])
    const width = Math.max(...sizes.map(([width]) => width))
    const height = Math.max(...sizes.map(([, height]) => height))
    if (width >= LEAST && height >= LEAST) return []
    return [`${control.outerHTML.slice(0, 120)}: ${Math.round(width)} by ${Math.round(height)}`]
  })
}

/** Words and numbers in the cells of tables that stand on two lines. */
function brokenWords(): string[] {
  const found: string[] = []
  for (const cell of document.querySelectorAll('main td, main th')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{Script=Latin}\d¥,.+−]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(word)
      }
  }
  return found
}

/** The small shapes of the drawing (sun, birds, trees) that stand over the heading, the lead or a way on. */
function overWords(): string[] {
  const heading = document.querySelector('main h1')!
  const hero = heading.parentElement!.parentElement!
  const words = [...hero.querySelectorAll('h1, p, a, button')].map((one) =>
    one.getBoundingClientRect(),
  )
  const shapes = [...hero.querySelectorAll('svg[viewBox="0 0 1440 520"] > :is(circle, path)')]
  const small = shapes.filter((shape) => shape.getBoundingClientRect().width < 200)
  return small
    .filter((shape) => {
      const { left, right, top, bottom } = shape.getBoundingClientRect()
      return words.some(
        (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      )
    })
    .map((shape) => shape.outerHTML.slice(0, 80))
}
