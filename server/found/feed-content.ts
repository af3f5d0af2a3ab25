import { langOf } from 'shared/ui/chinese'
import { formatDate, formatMoney } from 'shared/ui/formats'
import type { Lang, LedgerRow, NewestCorrections } from 'shared/contract'
import type { FeedText } from './atom'
import { feedWording } from './feed-wording'
import { element, escapeXml } from './xml'

/** The language of a feed, and the English of the ledger's texts. */
export interface Writing {
  lang: Lang
  english: ReadonlyMap<string, string>
}

type Correction = NewestCorrections['list'][number]

const nameOf = (text: string, { lang, english }: Writing) =>
  lang === 'en' ? (english.get(text) ?? text) : text

/** The title of a row: in Chinese where its item has no English. */
export const entryTitle = (row: LedgerRow, demo: boolean, writing: Writing): FeedText =>
  titled(row.item, demo, writing, (item, lang) => {
    const { title, list } = feedWording[lang]
    return title(list[row.list], formatMoney(row.amount, lang), item)
  })

/** The title of a correction: in Chinese where the item has no English. */
export const correctionTitle = (
  { before, row }: Correction,
  demo: boolean,
  writing: Writing,
): FeedText =>
  titled(row.item, demo, writing, (item, lang) => {
    const { corrected, annulledTitle } = feedWording[lang]
    const was = formatMoney(before.amount, lang)
    return isAnnulled(row)
      ? annulledTitle(was, item)
      : corrected(was, formatMoney(row.amount, lang), item)
  })

function titled(
  item: string,
  demo: boolean,
  writing: Writing,
  say: (item: string, lang: Lang) => string,
): FeedText {
  const name = nameOf(item, writing)
  const chinese = langOf(name, writing.lang)
  const lang = chinese ?? writing.lang
  return { text: marked(say(name, lang), demo, lang), lang: chinese }
}

/** A title with the mark of demonstration data. */
export function marked(title: string, demo: boolean, lang: Lang): string {
  const { demonstration } = feedWording[lang]
  if (!demo) return title
  return lang === 'zh' ? `${title}（${demonstration}）` : `${title} (${demonstration})`
}

/** The facts of a row as XHTML. */
export function entryContent(row: LedgerRow, demo: boolean, writing: Writing): string {
  const later = row.correctedBy === null ? '' : paragraph(feedWording[writing.lang].correctedLater)
  return demonstrationNote(demo, writing) + facts(row, writing) + later
}

/** What a correction changed, and why, as XHTML. */
export function correctionContent(
  { before, row, reason }: Correction,
  demo: boolean,
  writing: Writing,
): string {
  const wording = feedWording[writing.lang]
  return [
    demonstrationNote(demo, writing),
    reason === null ? '' : element('p', {}, wording.reason + shown(reason, writing)),
    paragraph(wording.before),
    facts(before, writing),
    paragraph(isAnnulled(row) ? wording.annulled : wording.after),
    isAnnulled(row) ? '' : facts(row, writing),
  ].join('')
}

const isAnnulled = ({ amount }: LedgerRow) => amount === '0.00'

const paragraph = (text: string) => element('p', {}, escapeXml(text))

const demonstrationNote = (demo: boolean, { lang }: Writing) =>
  demo ? paragraph(feedWording[lang].demonstration) : ''

function facts(row: LedgerRow, writing: Writing): string {
  const { fields, unit, list } = feedWording[writing.lang]
  const pairs: [name: string, xhtml: string][] = [
    [fields.list, escapeXml(list[row.list])],
    [fields.amount, formatMoney(row.amount, writing.lang)],
    [fields.type, shown(row.type, writing)],
    [fields.purpose, shown(row.purpose, writing)],
    [fields.item, shown(row.item, writing)],
    [unit[row.list], shown(row.unit, writing)],
    [fields.date, formatDate(row.date, writing.lang)],
  ]
  if (row.batch) pairs.push([fields.batch, escapeXml(row.batch)])
  if (row.field) pairs.push([fields.field, escapeXml(row.field)])
  return element(
    'dl',
    {},
    pairs.map(([name, xhtml]) => element('dt', {}, name) + element('dd', {}, xhtml)).join(''),
  )
}

/** A text of the ledger as XHTML, marked where it is Chinese in an English feed. */
function shown(text: string, writing: Writing): string {
  const name = nameOf(text, writing)
  const lang = langOf(name, writing.lang)
  return lang ? element('span', { lang, 'xml:lang': lang }, escapeXml(name)) : escapeXml(name)
}
