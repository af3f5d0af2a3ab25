/** Typical requests of a visitor, each in several variants, so that none is answered from a cache. */
export const questions: Record<string, string[]> = {
  'first page': ['/finance/entry/page', '/finance/donation/page', '/finance/expense/page'],
  'filtered page': [
    filter({ type: '月捐', purpose: '老人营养餐' }),
    filter({ type: '个人捐赠', dateFrom: '2023-03-01', dateTo: '2024-02-29' }),
    filter({ purpose: '土壤改良', unit: '匿名' }),
    filter({ item: '大米认捐', dateFrom: '2022-01-01' }),
    filter({ unit: '王**' }),
    filter({ type: '企业捐赠', amountMin: '500', amountSort: -1 }),
    filter({ purpose: '食品检测', dateFrom: '2024-05-10', dateTo: '2025-09-20' }),
    filter({ unit: '青田合作社7号' }),
  ],
  'search, hits': [
    '大米',
    '匿名',
    '青田',
    '午餐',
    '王*',
    '果苗',
    '车队',
    '有机',
    '松阳',
    '老人',
  ].map((keyword) => filter({ keyword })),
  'search, none': [
    '火星',
    '龘龘',
    '王王',
    '米大',
    '号外',
    '青云',
    '餐午',
    '肥料',
    '苗果',
    '站台',
  ].map((keyword) => filter({ keyword })),
  'last page': [],
  'search params': ['entry', 'donation', 'expense'].map(
    (side) => `/finance/${side}/get-search-params`,
  ),
  balance: ['/finance/balance/get'],
  newest: ['/finance/entry/list-newest', '/finance/correction/list-newest'],
}

function filter(query: Record<string, string | number>): string {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  )
  return `/finance/entry/page?${words}`
}

/** The last pages, once the number of rows is known. */
export function lastPages(totals: Record<string, number>): string[] {
  return Object.entries(totals).flatMap(([side, total]) => {
    const last = `/finance/${side}/page?pageNo=${Math.ceil(total / 10)}`
    return [last, `${last}&amountSort=-1`]
  })
}

/** Mixes all kinds of requests in equal shares. */
export function mixed(forms: Record<string, string[]>): string[] {
  const kinds = Object.values(forms)
  return Array.from({ length: 60 }, (_, turn) =>
    kinds.map((some) => some[turn % some.length]!),
  ).flat()
}
