import type { Messages } from 'shared/contract'

/** The wording of the charts. */
export const zhCharts: Messages = {
  title: '收支图',
  list: { donation: '收入', expense: '支出' },
  value: { donation: '收入\u00a0{{amount}}', expense: '支出\u00a0{{amount}}' },
  share: {
    donation: '收入\u00a0{{amount}}（占\u00a0{{percent}}）',
    expense: '支出\u00a0{{amount}}（占\u00a0{{percent}}）',
  },
  shareOf: '占比',
  net: '差额',
  sum: '合计',
  separator: ' · ',
  sentences: '',
  year: '{{year}}年',
  rest: '其他 {{others}} 项',
  hint: '点柱子看数字，键盘用方向键。',
  table: '看表格',
  tableOf: '：{{name}}',
  months: {
    title: '每月收支',
    column: '月份',
    marks: '每月收支的柱子，用方向键逐个看',
    one: '{{from}}',
    span: '{{from}}至{{to}}',
    gain: '{{when}}，共收入 {{donation}}，支出 {{expense}}，收入比支出多 {{difference}}。',
    loss: '{{when}}，共收入 {{donation}}，支出 {{expense}}，支出比收入多 {{difference}}。',
    only: {
      donation: '{{when}}，共收入 {{amount}}。',
      expense: '{{when}}，共支出 {{amount}}。',
    },
    peak: {
      donation: '收入最多的是{{period}}，{{amount}}。',
      expense: '支出最多的是{{period}}，{{amount}}。',
    },
    byYear: '时间超过三年，图按年合计，表格里有每个月。',
  },
  purposes: {
    title: '各用途占比',
    marks: '各用途的柱子，用方向键逐个看',
    most: {
      donation: '收入中占比最大的用途是{{purpose}}，占 {{percent}}。',
      expense: '支出中占比最大的用途是{{purpose}}，占 {{percent}}。',
    },
  },
  empty: '没有符合条件的账目，所以没有可画的图。',
  failed: '没能取到图的数据',
  failedKept: '没能取到最新的图，下面仍是 {{time}} 按当时的条件取到的',
  failedAdvice: '这只是没有取到，账目本身不因此改变。',
  refusedAdvice: '请改正标出的条件，或清除筛选。账本没有受影响。',
}
