import type { PartMessages } from 'shared/i18n'

export const messages: PartMessages = {
  zh: {
    title: { pay: '支付 & 捐赠' },
    pay: {
      heading: '支付 & 捐赠',
      lead: '每一笔捐赠都记在公开的账目里。先看看钱从哪里来、用到哪里去，再决定要不要支持。',
      demo: '演示数据',
      demoWhy: '导入真实账目之前，这里是演示用的数据。',
      stale: '没能更新，显示的是上次读到的数。',
    },
    closed: {
      title: '在线支付还没有开放',
      why: '在网上向公众募捐需要许可。运营方的登记信息录入本站之前，本站不开通任何付款渠道，现在也没有收款码和收款账号。',
      how: '现在可以这样支持',
      join: '加入我们',
      joinText: '做农户、志愿者、合作伙伴或支持者，留下联系方式。',
      follow: '查看账目',
      followText: '逐笔核对收到的捐赠和花出去的钱。',
    },
    balance: {
      title: '收支与结余',
      loading: '正在读取收支',
      donated: '累计捐赠',
      spent: '累计支出',
      left: '结余',
      asOf: '数据截至 {{time}}',
      bar: '累计捐赠中，已支出 {{spent}}%，结余 {{left}}%',
      empty: {
        title: '账上还没有收支',
        text: '收到第一笔捐赠后，累计捐赠、支出和结余会显示在这里。',
      },
      failed: {
        title: '收支没有读到',
        text: '可能是网络断了，或者服务暂时没有应答。账目没有丢，稍后再试一次。',
      },
    },
    purposes: {
      title: '捐赠的用途',
      text: '捐赠人指定的用途，按笔数从多到少。',
      loading: '正在读取用途',
      gifts_one: '{{count}} 笔',
      gifts_other: '{{count}} 笔',
      more_one: '其余 {{count}} 项用途',
      more_other: '其余 {{count}} 项用途',
      empty: { title: '还没有指定用途的捐赠', text: '有了捐赠以后，每种用途收到几笔会列在这里。' },
      failed: {
        title: '用途没有读到',
        text: '可能是网络断了，或者服务暂时没有应答。账目没有丢，稍后再试一次。',
      },
    },
    gifts: {
      title: '最近的捐赠',
      loading: '正在读取最近的捐赠',
      count: '最近 {{shown}} 笔，共 {{total}} 笔',
      all: '看全部账目',
      empty: { title: '还没有捐赠', text: '收到的捐赠会逐笔列在这里，最新的排在最前面。' },
      failed: {
        title: '最近的捐赠没有读到',
        text: '可能是网络断了，或者服务暂时没有应答。账目没有丢，稍后再试一次。',
      },
    },
  },
  en: {
    title: { pay: 'Pay & donate' },
    pay: {
      heading: 'Pay & donate',
      lead: 'Every gift to the farm stands in a public ledger. See where the money comes from and where it goes before you decide to support us.',
      demo: 'Sample data',
      demoWhy: 'Until the real ledger is imported, these are demonstration figures.',
      stale: 'The refresh failed. These are the figures read last.',
    },
    closed: {
      title: 'Online payment is not open yet',
      why: "Raising money from the public online needs a licence. Until the operator's registration is entered on this site, no payment channel is opened here, and there is no payment code or account to send money to.",
      how: 'How you can support us now',
      join: 'Join us',
      joinText: 'As a farmer, volunteer, partner or supporter: leave us a way to reach you.',
      follow: 'See the ledger',
      followText: 'Check every gift received and every expense, line by line.',
    },
    balance: {
      title: 'Received, spent, left',
      loading: 'Reading the balance',
      donated: 'Donated in total',
      spent: 'Spent in total',
      left: 'Balance',
      asOf: 'Data as of {{time}}',
      bar: 'Of all donations, {{spent}}% is spent and {{left}}% is left',
      empty: {
        title: 'Nothing received or spent yet',
        text: 'After the first gift, the totals and the balance appear here.',
      },
      failed: {
        title: 'The balance could not be read',
        text: 'The network may be down, or the service did not answer. Nothing in the ledger is lost; please try again.',
      },
    },
    purposes: {
      title: 'What gifts are for',
      text: 'The purposes donors chose, the most frequent first.',
      loading: 'Reading the purposes',
      gifts_one: '{{count}} gift',
      gifts_other: '{{count}} gifts',
      more_one: '{{count}} more purpose',
      more_other: '{{count}} more purposes',
      empty: {
        title: 'No gift has a purpose yet',
        text: 'Once there are gifts, the number given for each purpose is listed here.',
      },
      failed: {
        title: 'The purposes could not be read',
        text: 'The network may be down, or the service did not answer. Nothing in the ledger is lost; please try again.',
      },
    },
    gifts: {
      title: 'Latest gifts',
      loading: 'Reading the latest gifts',
      count: 'The latest {{shown}} of {{total}}',
      all: 'See the whole ledger',
      empty: {
        title: 'No gifts yet',
        text: 'Gifts are listed here one by one, the newest first.',
      },
      failed: {
        title: 'The latest gifts could not be read',
        text: 'The network may be down, or the service did not answer. Nothing in the ledger is lost; please try again.',
      },
    },
  },
}
