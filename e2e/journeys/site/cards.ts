import type { Lang } from 'shared/contract'

/** The name of its picture, its things of schema.org, and in each language its title and its description. */
type Card = { card: string; types: string[] } & Record<Lang, [title: string, description: string]>

/** The cards of the screens that say the same on every day. */
export const screenCards: Record<string, Card> = {
  '/': {
    ...{ card: 'home', types: ['NGO'] },
    zh: ['首页 · 慢生活农场', '田里的产出、账上的收支、现场的直播，都在这里给你看。'],
    en: [
      'Home · Slow Life Farm',
      'The harvest, the accounts and the view from the fields: it is all here for you to see.',
    ],
  },
  '/finance/transfers': {
    ...{ card: 'finance', types: ['BreadcrumbList'] },
    zh: [
      '调拨记录 · 慢生活农场',
      '不限定用途的钱，由农场决定调给哪个用途。每次调拨都写明金额、日期和决定，只记在两个用途的账户上，不改变捐赠、支出和结余的总额。',
    ],
    en: [
      'Transfers between purposes · Slow Life Farm',
      'The farm decides which purpose receives unrestricted money. Each transfer states its amount, date and decision. It appears only in the accounts of the two purposes and changes no total of donations, expenses or balance.',
    ],
  },
  '/finance/verify': {
    ...{ card: 'finance', types: ['BreadcrumbList'] },
    zh: [
      '自己核对一份证明 · 慢生活农场',
      '证明文件说明一件事：农场签名的时候，这一笔账目就在公开日志里，内容和文件里写的一样。核对它只要文件和农场的公钥，不用问任何人，不联网也能做。',
    ],
    en: [
      'Check a proof yourself · Slow Life Farm',
      'A proof file shows one thing: when the farm signed its public log, this entry was in it, worded as in the file. You need only the file and the farm’s key to check it. Nobody has to be asked, and it works offline.',
    ],
  },
  '/finance/recompute': {
    ...{ card: 'finance', types: ['BreadcrumbList'] },
    zh: [
      '自己算一遍 · 慢生活农场',
      '结余和每个月的合计，是农场的服务器算出来公布的。在这里，你的浏览器可以取来公开日志里的每一笔账，自己加一遍，再和公布的数字逐月比较，精确到分。',
    ],
    en: [
      'Add it up yourself · Slow Life Farm',
      'The farm’s server adds up the balance and the sums of each month. Here your own browser can fetch every entry of the public log, add them up by itself, and compare its sums with the published ones, month by month and to the fen.',
    ],
  },
  '/live': {
    ...{ card: 'live', types: [] },
    zh: ['田间直播 · 慢生活农场', '从田间到分拣间的画面，打开就能看，不用登录。'],
    en: [
      'Live from the fields · Slow Life Farm',
      'See the farm live, from the fields to the packing room. Open a stream and watch; no account needed.',
    ],
  },
  '/live/paddy': {
    ...{ card: 'live', types: ['VideoObject', 'BreadcrumbList'] },
    zh: [
      '一号稻田 · 北坡村 一号田 · 慢生活农场',
      '一号稻田 · 北坡村 一号田。从插秧到收割，看得见水位、鸭群和田埂上的人。这是演示用的画面，不是农场的实拍。',
    ],
    en: [
      'Rice paddy 1 · Beipo Village, field 1 · Slow Life Farm',
      'Rice paddy 1 · Beipo Village, field 1. From planting to harvest: the water level, the ducks and the people on the banks. This picture is a demonstration, not footage of the farm.',
    ],
  },
  '/pay': {
    ...{ card: 'pay', types: [] },
    zh: [
      '支付 & 捐赠 · 慢生活农场',
      '每一笔捐赠都记在公开的账目里。先看看钱从哪里来、用到哪里去，再决定要不要支持。',
    ],
    en: [
      'Pay & donate · Slow Life Farm',
      'Every gift to the farm is recorded in a public ledger. See where the money comes from and where it goes, then decide whether to support us.',
    ],
  },
  '/pay/order': {
    ...{ card: 'pay', types: ['BreadcrumbList'] },
    zh: [
      '查询我的捐赠 · 慢生活农场',
      '付款时页面给过一个 26 位的查询码。填在这里，就能看到这笔捐赠的凭据，和这一用途后来的支出或调拨。',
    ],
    en: [
      'Find my gift · Slow Life Farm',
      'When you paid, the page showed a 26-character code. Enter it here to see the receipt for your gift and how the money has been used.',
    ],
  },
  '/about': {
    ...{ card: 'about', types: ['NGO'] },
    zh: [
      '品牌故事 · 慢生活农场',
      '慢生活农场是一个公益农业项目。我们想做到一件事：你不必先相信我们，可以先核对。',
    ],
    en: [
      'Our story · Slow Life Farm',
      'Slow Life Farm is a farming project run for the public good. We want one thing above all: you should not have to trust us first, because you can check.',
    ],
  },
  '/contact': {
    ...{ card: 'home', types: [] },
    zh: [
      '加入我们 · 慢生活农场',
      '种地的人、出力的人、合作的单位、愿意支持的人，都可以从这里开始。填好这张表，会得到一个编号，往后联系以它为准。',
    ],
    en: [
      'Join us · Slow Life Farm',
      'Farmers, volunteers, partner organisations and supporters can all start here. Fill in the form and you will get a reference number to quote from then on.',
    ],
  },
}
