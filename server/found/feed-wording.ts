import type { Lang } from 'shared/contract'

/** What the feeds say around the texts of the ledger. */
export interface FeedWording {
  entries: string
  corrections: string
  demonstration: string
  list: Record<'donation' | 'expense', string>
  unit: Record<'donation' | 'expense', string>
  fields: Record<
    'list' | 'type' | 'purpose' | 'item' | 'amount' | 'date' | 'batch' | 'field',
    string
  >
  reason: string
  before: string
  after: string
  annulled: string
  correctedLater: string
  title: (list: string, amount: string, item: string) => string
  corrected: (was: string, is: string, item: string) => string
  annulledTitle: (was: string, item: string) => string
}

export const feedWording: Record<Lang, FeedWording> = {
  zh: {
    entries: '新的收支',
    corrections: '账目更正',
    demonstration: '演示数据',
    list: { donation: '捐赠', expense: '支出' },
    unit: { donation: '单位', expense: '单位' },
    fields: {
      list: '收支',
      type: '类型',
      purpose: '用途',
      item: '项目',
      amount: '金额',
      date: '日期',
      batch: '批次',
      field: '地块',
    },
    reason: '更正原因：',
    before: '更正前',
    after: '更正后',
    annulled: '作废，不再计入',
    correctedLater: '这一笔后来更正过，以账目页面为准。',
    title: (list, amount, item) => `${list} ${amount}：${item}`,
    corrected: (was, is, item) =>
      was === is ? `更正：${item}` : `更正：${item}，${was} 改为 ${is}`,
    annulledTitle: (was, item) => `作废：${item}，${was}`,
  },
  en: {
    entries: 'New ledger entries',
    corrections: 'Corrections to the ledger',
    demonstration: 'demonstration data',
    list: { donation: 'Donation', expense: 'Expense' },
    unit: { donation: 'Given by', expense: 'Paid to' },
    fields: {
      list: 'Kind',
      type: 'Type',
      purpose: 'Purpose',
      item: 'Item',
      amount: 'Amount',
      date: 'Date',
      batch: 'Batch',
      field: 'Field',
    },
    reason: 'Why it was corrected: ',
    before: 'Before',
    after: 'After',
    annulled: 'Annulled: it no longer counts',
    correctedLater: 'This entry was corrected later; its page shows what counts.',
    title: (list, amount, item) => `${list}, ${amount}: ${item}`,
    corrected: (was, is, item) =>
      was === is ? `Corrected: ${item}` : `Corrected: ${item}, from ${was} to ${is}`,
    annulledTitle: (was, item) => `Annulled: ${item}, ${was}`,
  },
}
