import type { Messages } from 'shared/contract'

/** The wording of the accounts of the purposes. */
export const zhAccounts: Messages = {
  title: '各用途的账户',
  finding:
    '{{purposes}} 个用途，一共收到 {{received}}，支出 {{spent}}，结余 {{left}}。不限定用途的钱，按写明的决定调给别的用途，总额不变。',
  findingOver: '「{{purpose}}」{{over}}。',
  unrestricted: '可以调拨',
  received: '收到',
  movedIn: '调入',
  movedOut: '调出',
  spent: '支出',
  left: '结余',
  overspent: '超支',
  leftOf: '结余 {{amount}}',
  overBy: '超支 {{amount}}',
  figure: '{{name}}\u00a0{{amount}}',
  rows: '看账目',
  moves: '看调拨',
  of: '：{{purpose}}',
  transfers: '全部调拨记录',
  omitted: '还有 {{omitted}} 个用途没有列出，合计里已经包含。',
  empty: '账本里还没有账目，所以没有账户。',
  failed: '没能取到各用途的账户',
  failedKept: '没能取到最新的账户，下面是 {{time}} 取到的数字',
  failedAdvice: '这只是没有取到，账目本身不因此改变。',
}
