import type { Lang, LedgerList } from 'shared/contract'

/** The sentences of descriptions, which only a page's first answer needs. */
export const headWording: Record<Lang, HeadWording> = {
  zh: {
    sentence: (...phrases) => `${phrases.join('，')}。`,
    between: '',
    sum: (name, amount) => `${name} ${amount}`,
    entry: ({ list, amount, purpose, item, date }) =>
      `慢生活农场收支账本里的一笔${KIND.zh[list]}：${amount}，用途「${purpose}」，项目「${item}」，${date}。`,
  },
  en: {
    sentence: (...phrases) => `${phrases.join(', ')}.`,
    between: ' ',
    sum: (name, amount) => `${name.toLowerCase()} ${amount}`,
    entry: ({ list, amount, purpose, item, date }) =>
      `${KIND.en[list]} in the ledger of Slow Life Farm: ${amount}, purpose “${purpose}”, item “${item}”, ${date}.`,
  },
}

const KIND: Record<Lang, Record<LedgerList, string>> = {
  zh: { donation: '捐赠', expense: '支出' },
  en: { donation: 'A donation', expense: 'An expense' },
}

interface HeadWording {
  /** One sentence of several phrases. */
  sentence: (...phrases: string[]) => string
  /** What stands between two sentences. */
  between: string
  sum: (name: string, amount: string) => string
  entry: (row: EntryInWords) => string
}

interface EntryInWords {
  list: LedgerList
  amount: string
  purpose: string
  item: string
  date: string
}
