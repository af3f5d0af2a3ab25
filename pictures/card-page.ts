import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { siteName, type Lang } from 'shared/contract'
import type { Card, CardShape } from './cards'

const media = path.join(import.meta.dirname, '../media')
const tokens = await readFile(path.join(import.meta.dirname, '../shared/ui/tokens.css'), 'utf8')
const logo = await imageOf('brand/favicon.svg')

const styles = `
  body { margin: 0; background: var(--paper); color: var(--ink); font-family: 'Noto Sans CJK SC' }
  h1, b { font-family: 'Noto Serif CJK SC'; font-weight: 700; line-height: var(--leading-heading) }
  h1, p { margin: 0; text-wrap: balance }
  p span { display: inline-block }
  p { color: var(--ink-soft); line-height: 1.5 }
  .scene { display: block; object-fit: cover }
  .name { display: flex; align-items: center }

  .wide { display: flex; height: 630px }
  .wide .words { box-sizing: border-box; width: 560px; padding: 72px 40px 72px 72px; display: flex; flex-direction: column }
  .wide .scene { width: 640px; height: 630px }
  .wide .name { gap: 18px; font-size: 34px }
  .wide .name img { width: 76px }
  .wide h1 { margin: auto 0 24px; font-size: 68px }
  .wide p { margin-bottom: auto; font-size: 30px }

  .square .scene { width: 400px; height: 236px }
  .square .words { height: 164px; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 12px }
  .square .name { gap: 8px; font-size: 22px; color: var(--ink-soft) }
  .square .name img { width: 38px }
  .square h1 { font-size: 50px; white-space: nowrap }
  .square:lang(en) h1 { font-size: 37px }

  .icon { display: grid; place-items: center; width: 100vw; height: 100vh }
  .icon img { width: 72% }`

const pageOf = (lang: Lang, body: string) =>
  `<!doctype html><html lang="${lang}"><style>${tokens}${styles}</style><body>${body}`

/** The page that is drawn as a card. */
export async function cardPage(card: Card, lang: Lang, shape: CardShape): Promise<string> {
  const cover = await imageOf(`demo/${card.cover}/cover.svg`)
  const scene = cover.replace('>', ` class="scene" style="object-position: ${card.cut}% 100%">`)
  const title = card.title[lang].replace('&', '&amp;')
  const line = shape === 'wide' ? `<p>${clausesOf(card.line[lang])}</p>` : ''
  const name = `<div class="name">${logo}<b>${siteName[lang]}</b></div>`
  const words = `<div class="words">${name}<h1>${title}</h1>${line}</div>`
  const parts = shape === 'wide' ? words + scene : scene + words
  return pageOf(lang, `<div class="${shape}" lang="${lang}">${parts}</div>`)
}

/** Chinese breaks lines anywhere, also within a word; a card has room to break them between clauses. */
const clausesOf = (line: string) =>
  line.replace(/[^，、。]+[，、。]/g, (clause) => `<span>${clause}</span>`)

/** The page that is drawn as an icon: the logo lies within the circle that a mask leaves. */
export const iconPage = (): string => pageOf('zh', `<div class="icon">${logo}</div>`)

/** An image of its own, so that the styles of one drawing do not reach another. */
async function imageOf(file: string): Promise<string> {
  const drawing = await readFile(path.join(media, file))
  return `<img src="data:image/svg+xml;base64,${drawing.toString('base64')}">`
}
