import type { Lang } from '../contract/lang'

const HAN = /\p{Script=Han}/u
/** From the first Chinese character to the last one before Latin letters or a quotation mark. */
const RUN = /(\p{Script=Han}(?:[^\p{Script=Latin}“”]*[\p{Script=Han}*，。、；：？！」）》])?)/u

/** The `lang` of an element that holds only this text: `zh` on an English page when the text is Chinese. */
export const langOf = (text: string, lang: Lang): 'zh' | undefined =>
  lang === 'en' && HAN.test(text) ? 'zh' : undefined

/** A text in pieces; every second one, from the second on, is Chinese. */
export const piecesOf = (text: string): string[] => text.split(RUN)
