import type { Lang, Wording } from 'shared/contract'

/** The picture that is shown with a shared address of one part, in one language. */
export interface Card {
  /** The part's name, or that of a screen of the shell. */
  name: string
  /** The demonstration stream whose cover it shows, and where the wide card cuts it: 0 is its left end, 100 its right. */
  cover: string
  cut: number
  title: Wording
  line: Wording
}

/** Every card. The texts make only claims that can be checked now (docs/decisions/0023). */
export const cards: readonly Card[] = [
  {
    name: 'home',
    cover: 'paddy',
    cut: 47,
    title: { zh: '看得见的农场', en: 'A farm you can see' },
    line: {
      zh: '田里的产出、账上的收支、现场的直播，都在这里给你看。',
      en: 'The harvest, the accounts and the view from the fields: all here for you to see.',
    },
  },
  {
    name: 'finance',
    cover: 'packing',
    cut: 82,
    title: { zh: '收支账本', en: 'Ledger' },
    line: {
      zh: '每一笔捐赠和支出都记在这里，谁都可以查。',
      en: 'Every donation and every expense is recorded here, for anyone to look up.',
    },
  },
  {
    name: 'live',
    cover: 'henhouse',
    cut: 14,
    title: { zh: '田间直播', en: 'Live from the fields' },
    line: {
      zh: '从田间到分拣间的画面，打开就能看，不用登录。',
      en: 'From the fields to the packing room: open and watch, no account needed.',
    },
  },
  {
    name: 'pay',
    cover: 'kitchen',
    cut: 22,
    title: { zh: '支付与捐赠', en: 'Pay & donate' },
    line: {
      zh: '每一笔捐赠都记在公开的账目里。',
      en: 'Every gift is recorded in the public ledger.',
    },
  },
  {
    name: 'about',
    cover: 'orchard',
    cut: 50,
    title: { zh: '品牌故事', en: 'Our story' },
    line: {
      zh: '你不必先相信我们，可以先核对。',
      en: 'You do not have to trust us first, because you can check.',
    },
  },
]

/** `wide` as Open Graph asks for it, `square` as WeChat shows it. */
export const CARD_SIZES = {
  wide: { width: 1200, height: 630 },
  square: { width: 400, height: 400 },
} as const

export type CardShape = keyof typeof CARD_SIZES

/** A card's file below `media/cards`. */
export const cardFile = (name: string, lang: Lang, shape: CardShape): string =>
  `${name}-${lang}${shape === 'square' ? '-square' : ''}.png`

/** The icons below `media/brand` and their width, which is also their height. */
export const icons = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
} as const
